import type { Json } from '@everquill/domain'

type Part = Readonly<Record<string, Json>>

const stats = (...values: readonly Json[]): Json => values.map((value, i) => ({ id: i + 1, name: null, value }))

export const modifier = (type: string, subType: string, value: Json = null, more: Part = {}): Part => ({
  type,
  subType,
  value,
  friendlySubtypeName: subType,
  isGranted: false,
  componentId: 900,
  componentTypeId: 1,
  ...more,
})

export const row = (id: number, name: string, more: Part = {}, definition: Part = {}): Part => ({
  id,
  quantity: 1,
  equipped: false,
  isAttuned: false,
  definition: {
    id: id + 5_000,
    entityTypeId: 77,
    name,
    canAttune: false,
    description: `<p>A ${name}. Very fine.</p>`,
    ...definition,
  },
  ...more,
})

/** The character as the site answers today. */
export const dndBeyondCharacter = (more: Part = {}): Part => ({
  id: 4_242,
  userId: 77_001,
  username: 'somebody_private',
  name: 'Tarn',
  socialName: 'The Heron',
  race: { fullName: 'Marsh Elf', baseName: 'Elf', racialTraits: [{ definition: { name: 'Reed Step' } }] },
  classes: [
    {
      id: 31,
      level: 5,
      isStartingClass: true,
      definition: { name: 'Ranger' },
      subclassDefinition: { name: 'Fen Warden' },
      classFeatures: [
        { definition: { id: 700, name: 'Favoured Land', requiredLevel: 1 } },
        { definition: { id: 701, name: 'Foe Slayer', requiredLevel: 20 } },
      ],
    },
  ],
  currentXp: 6_500,
  adjustmentXp: 100,
  stats: stats(10, 16, 14, 12, 13, 8),
  bonusStats: stats(null, null, null, null, 1, null),
  overrideStats: stats(null, null, null, null, null, null),
  baseHitPoints: 31,
  bonusHitPoints: null,
  overrideHitPoints: null,
  removedHitPoints: 33,
  temporaryHitPoints: 6,
  modifiers: {
    race: [modifier('proficiency', 'perception'), modifier('language', 'elvish')],
    class: [
      modifier('proficiency', 'stealth'),
      modifier('expertise', 'stealth'),
      modifier('proficiency', 'martial-weapons'),
    ],
    background: [modifier('proficiency', 'athletics')],
    item: [modifier('set', 'strength-score', 19, { componentId: 5_002, componentTypeId: 77 })],
    feat: [modifier('bonus', 'constitution-score', 2), modifier('bonus', 'choose-an-ability-score')],
    condition: [],
  },
  currencies: { cp: 3, sp: 0, ep: 4, gp: 20, pp: 1 },
  inventory: [
    row(1, 'Backpack', { containerEntityId: 4_242, currency: { gp: 5 } }),
    row(2, 'Gauntlets', { equipped: false }, { canAttune: true }),
    row(3, 'Longbow', { equipped: true, containerEntityId: 4_242 }),
    row(4, 'Caltrops', { quantity: 20, containerEntityId: 1 }, { bundleSize: 20 }),
    row(5, 'Wand', { isAttuned: true, limitedUse: { maxUses: 7, numberUsed: 3 } }),
  ],
  customItems: [{ id: 9, name: 'Love letter', quantity: null, notes: 'Unsigned.', description: '' }],
  characterValues: [{ typeId: 8, value: 'Whisper', valueId: '3' }],
  classSpells: [
    {
      characterClassId: 31,
      spells: [
        { id: 1, prepared: true, definition: { name: 'Fog', level: 1, school: 'Conjuration' } },
        { id: 2, prepared: false, definition: { name: 'Ensnare', level: 1 } },
        { id: 3, definition: null },
      ],
    },
  ],
  spells: {
    race: [{ id: 4, alwaysPrepared: true, definition: { name: 'fog', level: 2 } }],
    class: [],
    background: null,
    feat: [{ id: 5, definition: { name: 'Light', level: 0 } }],
    item: [{ id: 6, componentId: 5_005, definition: { name: 'Sleep', level: 1 } }],
  },
  conditions: [
    { id: 12, level: null },
    { id: 4, level: 2 },
  ],
  traits: {
    personalityTraits: 'Waits.',
    ideals: null,
    bonds: null,
    flaws: '<p>Never <em>lands</em>.</p>',
    appearance: null,
  },
  notes: { backstory: 'Hatched late.\nFlew early.', allies: 'The ferrymen', otherNotes: null },
  background: { definition: { name: 'Hermit' }, customBackground: { name: null } },
  eyes: 'Grey',
  feats: [{ definition: { name: 'Patient' } }],
  options: { race: [], class: [{ definition: { name: 'Archery' } }] },
  actions: { race: null, class: [{ name: 'Favoured Foe' }] },
  creatures: [{ name: null, definition: { name: 'Otter' } }],
  campaign: { name: 'Fens', characters: [{ username: 'another_player' }] },
  decorations: { avatarUrl: 'https://example.org/tarn.png' },
  inspiration: true,
  deathSaves: { successCount: null, failCount: null },
  ...more,
})

const { decorations: _decorations, ...old } = dndBeyondCharacter({ avatarUrl: 'https://example.org/old.png' })

/** The envelope of the site, files of extensions, and the wrappers of other tools. */
export const dndBeyondVersions = {
  'with envelope': { id: 4_242, success: true, message: 'ok', data: dndBeyondCharacter(), pagination: null },
  'without envelope': dndBeyondCharacter(),
  'of 2020': { character: old },
  'of a proxy': { success: true, ddb: { character: dndBeyondCharacter() } },
} satisfies Record<string, Part>
