/** The slots in which an item is worn or held. */
export const slots = [
  'head',
  'neck',
  'shoulders',
  'body',
  'wrists',
  'hands',
  'finger',
  'waist',
  'legs',
  'feet',
  'back',
  'main-hand',
  'off-hand',
  'both-hands',
] as const

/** One of the slots. */
export type Slot = (typeof slots)[number]
