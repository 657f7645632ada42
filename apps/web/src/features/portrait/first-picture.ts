/** The first picture of what was dropped or pasted, if there is one. */
export const firstPicture = (data: DataTransfer | null): File | undefined =>
  [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'))
