const megabyte = 1_048_576

/** What a file may contain. Real files of other programs stay far below these limits. */
export const fileLimits = {
  bytes: 5 * megabyte,
  /** For formats with embedded pictures or rulebooks. */
  bytesWithPictures: 15 * megabyte,
  /** For our own files: an account with all pictures and logs. */
  bytesOfOwnFile: 100 * megabyte,
  depth: 40,
  values: 200_000,
  text: megabyte,
} as const
