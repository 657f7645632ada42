import type { Json } from '@everquill/domain'

type Part = Readonly<Record<string, Json>>

/** A `.guidechar` file of the old Wanderer's Guide. */
export const guideCharacter = (more: Part = {}): Part => ({
  version: 3,
  character: {
    id: 815,
    name: 'Linnea',
    level: 4,
    experience: 250,
    currentHealth: null,
    notes: 'Afraid of geese.',
    infoJSON: JSON.stringify({ appearance: 'Tall', alignment: 'CG', age: '', imageURL: 'https://example.org/l.png' }),
    _ancestry: { name: 'Elf' },
    _heritage: null,
    _class: { name: 'Rogue' },
  },
  stats: {
    maxHP: 44,
    totalAbilityScores: JSON.stringify([
      { Name: 'Strength', Score: 10 },
      { Name: 'Dexterity', Score: 18 },
      { Name: 'Constitution', Score: 12 },
      { Name: 'Intelligence', Score: 14 },
      { Name: 'Wisdom', Score: 12 },
      { Name: 'Charisma', Score: 13 },
    ]),
  },
  profs: { Stealth: 'E', Thievery: 'T', Athletics: 'U', Occultism: 'T' },
  invItems: [
    { id: 1, name: 'Backpack', quantity: 1, bagInvItemID: null },
    { id: 2, name: 'Lucky rope', _itemOriginalName: 'Rope', quantity: 1, bagInvItemID: 1 },
    { id: 3, name: 'Gold (gp)', quantity: 17 },
    { id: 4, name: 'Fist', quantity: 1 },
  ],
  spellBookSpells: [
    { _spellName: 'Shield', spellLevel: 1 },
    { _spellName: null, spellLevel: 2 },
  ],
  conditions: [{ _conditionName: 'Clumsy', value: 1 }],
  noteFields: [{ text: 'Rule: no geese.' }, { text: '' }],
  build: { feats: [{ name: 'Nimble Dodge' }] },
  familiars: [],
  animalCompanions: [{ name: 'Bark' }],
  metaData: [],
  ...more,
})

export const guideVersions = {
  'version 3': guideCharacter(),
  'version 4 by number only': guideCharacter({ version: 4 }),
} satisfies Record<string, Part>

/** A file of the current Wanderer's Guide, after its writer's source. */
export const guide4: Part = {
  version: 4,
  character: {
    id: 99,
    name: 'Osric',
    level: 2,
    experience: 500,
    hp_current: 20,
    hp_temp: 2,
    details: {
      ancestry: { name: 'Human' },
      class: { name: 'Cleric' },
      conditions: [{ name: 'Sickened', value: '1' }],
      image_url: 'https://example.org/o.png',
    },
    inventory: {
      coins: { cp: 1, sp: 2, gp: 3, pp: 0 },
      items: [
        {
          id: 'a',
          item: { name: 'Backpack', meta_data: { quantity: 1 } },
          container_contents: [
            { id: 'b', item: { name: 'Torch', meta_data: { quantity: 5 } }, container_contents: [] },
          ],
        },
        { id: 'c', is_formula: true, item: { name: 'Elixir' } },
        { id: 'd', is_equipped: true, is_invested: true, item: { name: 'Ring', meta_data: { quantity: 1 } } },
      ],
    },
    notes: {
      pages: [
        {
          name: 'Diary',
          contents: {
            type: 'doc',
            content: [
              { type: 'paragraph', content: [{ type: 'text', text: 'Day one.' }] },
              { type: 'paragraph', content: [{ type: 'text', text: 'Rain.' }] },
            ],
          },
        },
      ],
    },
  },
  content: {
    all_traits: [],
    max_hp: 26,
    attributes: {
      ATTRIBUTE_STR: { value: { value: 1, partial: false } },
      ATTRIBUTE_DEX: { value: { value: 0 } },
      ATTRIBUTE_CON: { value: { value: 2 } },
      ATTRIBUTE_INT: { value: 0 },
      ATTRIBUTE_WIS: { value: { value: 4, partial: true } },
      ATTRIBUTE_CHA: { value: -1 },
    },
    spells: {
      all: [{ name: 'Bless', rank: 1 }],
      focus_spells: [{ name: 'Fire Ray', rank: 1 }],
      innate_spells: [{ spell: { name: 'Light', rank: 0 } }],
    },
  },
}

/** A DiceCloud archive, after its writer's source. */
export const dicecloudArchive = (more: Part = {}): Part => ({
  meta: { type: 'DiceCloud V2 Creature Archive', schemaVersion: 3, archiveDate: '2026-01-01' },
  creature: { _id: 'cc', name: 'Pim', type: 'pc', alignment: 'Good', gender: 'Any', denormalizedStats: { xp: 900 } },
  properties: [
    ...['strength', 'dexterity', 'constitution', 'intelligence', 'wisdom', 'charisma'].map((name, i) => ({
      type: 'attribute',
      attributeType: 'ability',
      name,
      variableName: name,
      total: 10 + i,
    })),
    {
      type: 'attribute',
      attributeType: 'healthBar',
      name: 'Hit Points',
      variableName: 'hitPoints',
      total: 21,
      value: 15,
      damage: 6,
    },
    { type: 'attribute', attributeType: 'healthBar', name: 'Temporary', variableName: 'tempHP', total: 5, value: 5 },
    { type: 'class', name: 'Bard', level: 3 },
    { type: 'slotFiller', name: 'Halfling', tags: ['race'] },
    { type: 'skill', skillType: 'skill', name: 'Sleight of Hand', proficiency: 1 },
    { type: 'skill', skillType: 'skill', name: 'Athletics', proficiency: 1, inactive: true },
    { type: 'skill', skillType: 'save', name: 'Dexterity Save', proficiency: 1 },
    { _id: 'bag', type: 'container', name: 'Bag' },
    { _id: 'i1', type: 'item', name: 'Lute', quantity: 1, equipped: true, parentId: 'bag' },
    { _id: 'i2', type: 'item', name: 'Gold piece', quantity: 8 },
    { _id: 'i3', type: 'item', name: 'Electrum', quantity: 2 },
    { _id: 'i4', type: 'item', name: 'Old boot', quantity: 1, removed: true },
    { _id: 's1', type: 'spell', name: 'Vicious Rhyme', level: 0, alwaysPrepared: true },
    { type: 'note', name: 'Debts', summary: { text: 'Owes **two** gold.' } },
    { type: 'feature', name: 'Inspiration', description: { text: 'Long text of a book' } },
    { type: 'folder', name: 'Things' },
  ],
  experiences: [],
  logs: [],
  ...more,
})

/** A record of the bot Avrae. */
export const avraeRecord: Part = {
  sheet_type: 'dicecloud',
  import_version: 15,
  owner: '1234567890',
  upstream: 'dicecloud-abc',
  name: 'Zed',
  race: 'Tiefling',
  background: 'Sage',
  levels: { total_level: 5, classes: { Warlock: 3, Wizard: 2 } },
  stats: { strength: 8, dexterity: 14, constitution: 12, intelligence: 16, wisdom: 10, charisma: 17 },
  max_hp: 33,
  hp: 30,
  coinpurse: { pp: 0, gp: 4, ep: 0, sp: 0, cp: 2 },
  spellbook: { spells: [{ name: 'Hex' }, { name: 'Shield' }] },
}

const attribute = (name: string, current: Json, max: Json = ''): Part => ({ name, current, max, id: name })

/** An id of Firebase with `_` and `-` in it. */
export const rowId = '-Ab_cdefghij-lmnop_r'

export const roll20Dnd: readonly Part[] = [
  attribute('hp', '18', '24'),
  attribute('hp_temp', ''),
  attribute('level', '3'),
  attribute('class', 'Paladin'),
  attribute('class_display', 'Paladin 3'),
  attribute('race_display', 'Dragonborn'),
  attribute('experience', ' 950 '),
  attribute('strength_mod', '3'),
  attribute('strength', '17'),
  attribute('dexterity', 10),
  attribute('constitution', '14'),
  attribute('intelligence', '8'),
  attribute('wisdom', '@{base}+2'),
  attribute('charisma', '11'),
  attribute('charisma', '15'),
  attribute('gp', '1.200'),
  attribute('ep', '1'),
  attribute('cp', ''),
  attribute(`repeating_inventory_${rowId}_itemname`, 'Shield'),
  attribute(`repeating_inventory_${rowId}_itemcount`, '1'),
  attribute(`repeating_inventory_${rowId}_equipped`, '1'),
  attribute('repeating_inventory_converter0000000000001_itemname', 'Rope'),
  attribute(`repeating_spell-1_${rowId}_spellname`, 'Bless'),
  attribute(`repeating_spell-1_${rowId}_spellprepared`, '1'),
  attribute(`repeating_spell-cantrip_${rowId}_spellname`, 'Light'),
  attribute('ideals', 'Honour'),
]

export const roll20Character = (attribs: Json, more: Part = {}): Part => ({
  schema_version: 3,
  type: 'character',
  character: {
    name: 'Brax',
    avatar: 'https://example.org/b.png',
    bio: '%3Cp%3EHatched%20%3Cb%3Elate%3C%2Fb%3E.%3C%2Fp%3E',
    gmnotes: 'Secretly a spy',
    controlledby: '-Kplayer',
    attribs,
    abilities: [],
    ...more,
  },
})

const pathfinderSheet: readonly Part[] = [
  attribute('ancestry_heritage', 'Goblin, Charhide'),
  attribute('class', 'Alchemist'),
  attribute('level', '2'),
  attribute('hit_points', '20', '26'),
  ...['strength', 'dexterity', 'constitution', 'intelligence', 'wisdom', 'charisma'].map((name) =>
    attribute(`${name}_score`, '12'),
  ),
  attribute(`repeating_normalspells_${rowId}_name`, 'Fear'),
]

export const roll20Versions = {
  '3, D&D 5e': roll20Character(roll20Dnd),
  '2, D&D 5e': { schema_version: 2, name: 'Brax', bio: 'Hatched 100% late.', attribs: roll20Dnd },
  '3, Pathfinder 2e': roll20Character(pathfinderSheet),
} satisfies Record<string, Json>

/** The elements of a Chummer file. */
export const chummerCharacter = (more: Part = {}): Part => ({
  appversion: '5.202.0',
  gameedition: 'SR5',
  created: 'True',
  name: 'Jane Doe',
  alias: 'Static',
  playername: 'Kim',
  metatype: 'Elf',
  metavariant: 'Dryad',
  magician: 'True',
  technomancer: 'False',
  karma: '4',
  nuyen: '1250.00',
  expenses: {
    expense: [
      { type: 'Karma', amount: '7' },
      { type: 'Karma', amount: '-5' },
      { type: 'Nuyen', amount: '900' },
    ],
  },
  attributes: {
    attribute: [
      ...['STR', 'AGI', 'WIL', 'LOG', 'CHA', 'INT', 'EDG'].map((name, i) => ({ name, totalvalue: String(i + 1) })),
      { name: 'BOD', metatypecategory: 'Shapeshifter', totalvalue: '9' },
      { name: 'BOD', metatypecategory: 'Standard', totalvalue: '5' },
    ],
  },
  physicalcmfilled: '2',
  stuncmfilled: '1',
  newskills: {
    skills: {
      skill: [
        { suid: 'aaaa-1', base: '3', karma: '1' },
        { suid: 'bbbb-2', base: '0', karma: '0' },
      ],
    },
    knoskills: { skill: { name: 'Seattle bars', base: '2', karma: '0' } },
  },
  gears: {
    gear: [
      {
        guid: 'g1',
        name: 'Commlink',
        gearname: 'Old faithful',
        qty: '1',
        rating: '3',
        children: { gear: { name: 'Sim module', children: { gear: { name: 'Chip' } } } },
      },
      { guid: 'g2', name: 'Ammo', qty: '100.00', rating: '0', extra: 'APDS' },
    ],
  },
  weapons: {
    weapon: [
      { guid: 'w1', name: 'Unarmed Attack' },
      { guid: 'w2', name: 'Predator', accessories: { accessory: [{ name: 'Laser' }] } },
    ],
  },
  armors: null,
  vehicles: null,
  cyberwares: { cyberware: { name: 'Datajack', grade: 'Standard' } },
  spells: {
    spell: [
      { name: 'Heal', extra: '' },
      { name: 'Increase Attribute', extra: 'Body' },
      { name: 'Increase Attribute', extra: 'Logic' },
    ],
  },
  powers: null,
  qualities: { quality: { name: 'Allergy', extra: 'Silver' } },
  contacts: { contact: { name: 'Rick', role: 'Fixer' } },
  lifestyles: { lifestyle: { name: 'Low' } },
  initiategrade: '0',
  background: '{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}\\f0 Born in the \\b Barrens\\b0 .\\par Ran.}',
  description: 'Tall & thin',
  gamenotes: 'Owes Rick.',
  mugshots: { mugshot: 'iVBORw0KGgo=' },
  ...more,
})
