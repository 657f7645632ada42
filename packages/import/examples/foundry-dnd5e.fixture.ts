import type { Json } from '@everquill/domain'

type Part = Readonly<Record<string, Json>>

/** Ids of Foundry have 16 letters. */
export const id = (letter: string): string => letter.repeat(16)

export const dndSkills: Part = {
  acr: { value: 1 },
  ath: { value: 1 },
  ani: { value: 0 },
  per: { value: 2 },
  prc: { value: 0.5 },
  slt: { value: 1 },
  rel: { value: 1 },
  med: { value: 0 },
}

const abilities: Part = {
  str: { value: 15, proficient: 1 },
  dex: { value: 12, proficient: 0 },
  con: { value: 14, proficient: 1 },
  int: { value: 10, proficient: 0 },
  wis: { value: 9, proficient: 0 },
  cha: { value: 16, proficient: 0 },
}

export const anItem = (letter: string, type: string, name: string, system: Part = {}, more: Part = {}): Part => ({
  _id: id(letter),
  type,
  name,
  system,
  effects: [],
  ...more,
})

/** The parts of an actor's data that all versions share. */
export const dndData = ({
  hp = {},
  details = {},
  ...more
}: { readonly hp?: Part; readonly details?: Part; readonly [key: string]: Json | undefined } = {}): Part => ({
  abilities,
  attributes: {
    hp: { value: 17, max: null, temp: 3, tempmax: 0, bonuses: { level: '', overall: '' }, ...hp },
    exhaustion: 0,
    death: { success: 1, failure: 0 },
    inspiration: true,
  },
  details: {
    race: id('B'),
    background: id('Y'),
    xp: { value: 300 },
    biography: { value: '<p>Born at <b>sea</b>.</p>', public: '' },
    trait: 'Talks to gulls',
    ideal: '',
    alignment: 'Neutral',
    ...details,
  },
  traits: { languages: { value: ['common'], custom: 'Gull; Whale' }, weaponProf: { value: ['sim'], custom: '' } },
  tools: { navg: { value: 1 } },
  skills: dndSkills,
  currency: { pp: 0, gp: 7, ep: 2, sp: 0, cp: 0 },
  spells: { spell1: { value: 2, override: null } },
  resources: { primary: { label: 'Rum', value: 1, max: 3 } },
  ...(more as Part),
})

const classItem = (system: Part): Part => anItem('C', 'class', 'Sailor', { levels: 2, ...system })

/** 8 + 2 and 5 + 2 are 17 hit points. */
export const gained: Part = { type: 'HitPoints', value: { '1': 'max', '2': 'avg' } }

export const dndItems: readonly Part[] = [
  anItem('B', 'race', 'Selkie'),
  classItem({ hd: { denomination: 'd8' }, advancement: { x: gained } }),
  anItem('S', 'subclass', 'Harbour Pilot'),
  anItem('F', 'feat', 'Sea Legs'),
  anItem('D', 'container', 'Sea bag', { quantity: 1, container: null, currency: { gp: 5 } }),
  anItem('E', 'loot', 'Net', {
    quantity: 2,
    container: id('D'),
    description: { value: '<p>A wide net. It is @UUID[Item.x]{patched}.</p>' },
  }),
  anItem('G', 'weapon', 'Cutlass', { quantity: 1, equipped: true, attunement: 'required', attuned: true, price: null }),
  anItem('H', 'weapon', 'Unarmed Strike', { quantity: 1 }),
  anItem('I', 'consumable', 'Wand of Fog', { quantity: 1, uses: { max: '3', spent: 1 } }),
  anItem('J', 'spell', 'Gust', { level: 2, school: 'evo', method: 'spell', prepared: 2 }),
  anItem('K', 'spell', 'Light', { level: 0, school: 'evo', preparation: { mode: 'prepared', prepared: false } }),
  anItem('L', 'spell', 'Fog', { level: 1 }, { flags: { dnd5e: { cachedFor: `.Item.${id('I')}.Activity.abc` } } }),
]

/** An actor as version 5.3 writes it. */
export const dndActor = (more: Part = {}): Part => ({
  name: 'Mira Dorn',
  type: 'character',
  _id: id('A'),
  img: 'worlds/sea/mira.webp',
  system: dndData(),
  items: dndItems,
  effects: [{ name: 'Prone', disabled: false, statuses: ['prone'], changes: [] }],
  prototypeToken: {},
  flags: {},
  _stats: { systemId: 'dnd5e', systemVersion: '5.3.0', coreVersion: '13.351' },
  ...more,
})

const { _stats, system: _system, prototypeToken: _token, ...withoutVersion } = dndActor()

/** System 1.6 on Foundry 0.8: `data` instead of `system`, a stored maximum, texts instead of items. */
const version16: Part = {
  ...withoutVersion,
  data: dndData({ hp: { max: 17 }, details: { race: 'River Elf', background: 'Ferryman', level: 1 } }),
  items: [
    { _id: id('C'), type: 'class', name: 'Sailor', data: { levels: 2, hitDice: 'd8', subclass: 'Harbour Pilot' } },
    { _id: id('D'), type: 'backpack', name: 'Sea bag', data: { quantity: 1, price: null, currency: { gp: 5 } } },
    { _id: id('E'), type: 'loot', name: 'Net', data: { quantity: 2, price: 1, description: { value: null } } },
    { _id: id('J'), type: 'spell', name: 'Gust', data: { level: 2, preparation: { mode: 'always', prepared: false } } },
  ],
  effects: [{ label: 'Prone', disabled: false, flags: { core: { statusId: 'prone' } }, changes: [] }],
  token: {},
  flags: { exportSource: { world: 'sea', system: 'dnd5e', coreVersion: '0.8.9', systemVersion: '1.6.3' } },
}

const version = (system: string, core: string) => ({ systemId: 'dnd5e', systemVersion: system, coreVersion: core })

/** One file for each version of the system whose shape differs. */
export const dndVersions = {
  '1.6': version16,
  '2.0': {
    ...dndActor({ system: version16['data'] as Json, _stats: version('2.0.3', '10.291') }),
    items: (version16['items'] as readonly Part[]).map(({ data, ...item }) => ({ ...item, system: data as Json })),
  },
  '2.4': dndActor({
    _stats: version('2.4.1', '11.315'),
    items: [
      anItem('B', 'race', 'Selkie'),
      classItem({ hitDice: 'd8', advancement: [{ type: 'ScaleValue', value: {} }, gained] }),
      anItem('D', 'backpack', 'Sea bag', { quantity: 1, weight: 5 }),
      anItem('E', 'loot', 'Net', { quantity: 2, price: { value: 1, denomination: 'gp' } }),
      anItem('J', 'spell', 'Gust', { level: 2, preparation: { mode: 'prepared', prepared: true } }),
    ],
  }),
  '3.3': dndActor({
    _stats: version('3.3.1', '12.331'),
    items: [
      anItem('B', 'race', 'Selkie'),
      classItem({ hitDice: 'd8', advancement: [gained] }),
      anItem('D', 'container', 'Sea bag', { quantity: 1, container: null }),
      anItem('E', 'loot', 'Net', { quantity: 2, container: id('D') }),
      anItem('J', 'spell', 'Gust', { level: 2, preparation: { mode: 'prepared', prepared: true } }),
    ],
  }),
  '4.1': dndActor({
    _stats: version('4.1.2', '12.331'),
    items: dndItems.map((item) =>
      item['type'] === 'class' ? classItem({ hitDice: 'd8', advancement: [gained] }) : item,
    ),
  }),
  '5.3': dndActor(),
  '5.3, without its version': { ...withoutVersion, system: dndData(), token: {} },
} satisfies Record<string, Part>
