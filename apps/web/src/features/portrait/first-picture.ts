/** The first image file that was dropped or pasted. */
export const firstPicture = (data: DataTransfer | null): File | undefined =>
  [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'))
