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

/** A fixed time for tests: a Saturday evening. */
export const gameNight = Date.parse('2026-11-14T19:40:00.000Z')

const context: CreateContext = {
  id: 48_151_623,
  user: 'ann',
  player: 'Ann Archer',
  now: gameNight,
  name: 'Mira',
  items: [],
}

/** A new character with an empty inventory. */
export const aCharacter = (overrides: Partial<Character> = {}): Character =>
  Object.assign(createCharacter(context), overrides)

/** An entry of the inventory. */
export const anItem = (overrides: Partial<ItemEntry> = {}): ItemEntry => ({
  id: 'e1',
  item: 'Rope',
  quantity: 1,
  acquired_at: '2026-11-14T19:40:00.000Z',
  ...overrides,
})

/** An entry of the spell list. */
export const aSpell = (overrides: Partial<SpellEntry> = {}): SpellEntry => ({ id: 's1', spell: 'Light', ...overrides })

/** A published item of the catalogue with the given names. */
export const anItemRecord = (id: string, ...names: readonly string[]): ItemRecord => ({
  id,
  status: 'published',
  translations: names.map((name) => ({ name })),
})

export const aChange = (field: string, oldValue: Json, newValue: Json): Change => ({ field, oldValue, newValue })

/** The context of a save by Ann on game night. */
export const aSaveContext = (overrides: Partial<SaveContext> = {}): SaveContext => ({
  user: 'ann',
  saveId: '00000000-0000-4000-8000-000000000001',
  now: gameNight,
  firstLogId: gameNight,
  ...overrides,
})

/** An entry for five gold spent on game night. */
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
