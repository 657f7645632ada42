import {
  createCharacter,
  type CreateContext,
  type Change,
  type Character,
  type ItemEntry,
  type ItemRecord,
  type Json,
  type LogEntry,
  type SaveContext,
  type SpellEntry,
} from '@everquill/domain'

/** A Saturday evening, with the table set. */
export const gameNight = Date.parse('2026-11-14T19:40:00.000Z')

const birth: CreateContext = {
  id: 48_151_623,
  user: 'ann',
  player: 'Ann Archer',
  now: gameNight,
  random: () => 0.5,
  items: [],
}

/** A character as it is born, with an empty pack unless told otherwise. */
export const aCharacter = (overrides: Partial<Character> = {}): Character =>
  Object.assign(createCharacter(birth, { name: 'Mira' }), overrides)

/** Something that a character carries. */
export const anItem = (overrides: Partial<ItemEntry> = {}): ItemEntry => ({
  id: 'e1',
  item: 'Rope',
  quantity: 1,
  acquired_at: '2026-11-14T19:40:00.000Z',
  ...overrides,
})

/** Something that a character can cast. */
export const aSpell = (overrides: Partial<SpellEntry> = {}): SpellEntry => ({ id: 's1', spell: 'Light', ...overrides })

/** An item of the catalogue, by its names in any number of languages. */
export const anItemRecord = (id: string, ...names: readonly string[]): ItemRecord => ({
  id,
  status: 'published',
  translations: names.map((name) => ({ name })),
})

/** A field, before and after. */
export const aChange = (field: string, oldValue: Json, newValue: Json): Change => ({ field, oldValue, newValue })

/** Ann saves on game night. */
export const aSaveContext = (overrides: Partial<SaveContext> = {}): SaveContext => ({
  user: 'ann',
  saveId: '00000000-0000-4000-8000-000000000001',
  now: gameNight,
  firstLogId: gameNight,
  ...overrides,
})

/** Five gold spent on game night, or whatever is told. */
export const aLogEntry = (overrides: Partial<LogEntry> = {}): LogEntry => ({
  id: String(gameNight),
  user: 'ann',
  gameId: null,
  characterId: 48_151_623,
  timestamp: new Date(gameNight).toISOString(),
  message: 'Gold 20 → 15',
  data: aChange('gold', 20, 15),
  type: 'general',
  saveId: '00000000-0000-4000-8000-000000000001',
  revision: 2,
  ...overrides,
})
