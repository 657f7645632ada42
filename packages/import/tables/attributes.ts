import type { Attribute } from '@everquill/domain'

/** Which of their attributes becomes which of ours. */
export type AttributeTable = Readonly<Record<string, Attribute>>

/** D&D and Pathfinder: wisdom is the will, charisma the social attribute. */
export const d20Attributes = {
  str: 'str',
  dex: 'dex',
  con: 'con',
  int: 'int',
  wis: 'wil',
  cha: 'soc',
} as const satisfies AttributeTable

/** D&D and Pathfinder by their English names. */
export const d20AttributeNames = {
  strength: 'str',
  dexterity: 'dex',
  constitution: 'con',
  intelligence: 'int',
  wisdom: 'wil',
  charisma: 'soc',
} as const satisfies AttributeTable

/** DSA5. Intuition (`in`) and Fingerfertigkeit (`ff`) have no field of ours. */
export const dsaAttributes = {
  mu: 'wil',
  kl: 'int',
  ch: 'soc',
  ge: 'dex',
  ko: 'con',
  kk: 'str',
} as const satisfies AttributeTable

/** The attributes of DSA5 in the order of Optolith, where `ATTR_1` is Mut. */
export const dsaAttributeOrder = ['mu', 'kl', 'in', 'ch', 'ff', 'ge', 'ko', 'kk'] as const

/** Shadowrun 5. Its `INT` is intuition, which has no field of ours. */
export const shadowrunAttributes = {
  STR: 'str',
  AGI: 'dex',
  BOD: 'con',
  WIL: 'wil',
  LOG: 'int',
  CHA: 'soc',
} as const satisfies AttributeTable
