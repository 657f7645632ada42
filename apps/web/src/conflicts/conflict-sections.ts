import { fieldOf, isGameKey, type FieldKey } from '@everquill/domain'

/** A place that shows conflicts; `general` is the top of the sheet, `encounter` the page of a fight. */
export type ConflictSection =
  | 'general'
  | 'identity'
  | 'hit-points'
  | 'mana'
  | 'conditions'
  | 'attributes'
  | 'skills'
  | 'wallet'
  | 'inventory'
  | 'spells'
  | 'notes'
  | 'background'
  | 'encounter'

/** A field without a section does not compile, because its conflicts could never be resolved. */
const sectionOfField = {
  player: 'identity',
  name: 'identity',
  race: 'identity',
  class: 'identity',
  level: 'identity',
  xp: 'identity',
  image: 'identity',
  imports: 'identity',
  platinum: 'wallet',
  gold: 'wallet',
  silver: 'wallet',
  copper: 'wallet',
  str: 'attributes',
  dex: 'attributes',
  con: 'attributes',
  wil: 'attributes',
  int: 'attributes',
  soc: 'attributes',
  hp: 'hit-points',
  hp_temp: 'hit-points',
  hp_max: 'hit-points',
  mana: 'mana',
  mana_max: 'mana',
  conditions: 'conditions',
  condition_ends: 'conditions',
  items: 'inventory',
  spells: 'spells',
  background: 'background',
  notes: 'notes',
  pinned: 'skills',
  gameId: 'general',
  deletedAt: 'general',
  user: 'general',
} as const satisfies Record<FieldKey, ConflictSection>

/** The section that shows conflicts at a path. Skills need not exist any more; unknown paths are shown at the top. */
export function conflictSectionOf(path: string): ConflictSection {
  const [key = ''] = path.split('.', 1)
  if (Object.hasOwn(sectionOfField, key)) return sectionOfField[key as FieldKey]
  if (isGameKey(key)) return 'encounter'
  return fieldOf(key) === null ? 'general' : 'skills'
}
