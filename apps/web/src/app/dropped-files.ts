let dropped: readonly File[] = []

/** Hands files over from the page that they were dropped on to the import page: an address cannot hold files. */
export const putDroppedFiles = (files: readonly File[]): void => {
  dropped = files
}

/** The files that were handed over; they are taken once. */
export function takeDroppedFiles(): readonly File[] {
  const files = dropped
  dropped = []
  return files
}
