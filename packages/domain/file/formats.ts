/** The `format` and the `version` of our files. A change that older readers would misunderstand gets a new version. */
export const fileFormats = {
  character: { format: 'everquill-character', version: 1 },
  account: { format: 'everquill-account', version: 2 },
  game: { format: 'everquill-game', version: 1 },
} as const
