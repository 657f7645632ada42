import type { Json } from '@everquill/domain'
import { anItem, id } from './foundry-dnd5e.fixture.ts'

type Part = Readonly<Record<string, Json>>

const portrait = 'data:image/png;base64,iVBORw0KGgo='

/** A hero as Optolith 1.5 exports it. */
export const optolithHero = (more: Part = {}): Part => ({
  clientVersion: '1.5.1',
  id: 'H_1700000000000',
  name: 'Yasmina',
  r: 'R_1',
  rv: 'RV_1',
  c: 'C_8',
  p: 'P_0',
  professionName: 'Kräuterhexe',
  el: 'EL_3',
  sex: 'f',
  ap: { total: 1_200, spent: 1_150 },
  pers: { family: 'Aus dem Farindelwald', age: '23', haircolor: 5, eyecolor: 2, socialstatus: 3 },
  attr: {
    values: [
      { id: 'ATTR_1', value: 13 },
      { id: 'ATTR_2', value: 12 },
      { id: 'ATTR_3', value: 14 },
      { id: 'ATTR_4', value: 15 },
      { id: 'ATTR_6', value: 11 },
      { id: 'ATTR_7', value: 12 },
      { id: 'ATTR_8', value: 10 },
    ],
    lp: 3,
    ae: 4,
    kp: 0,
    permanentLP: { lost: 1 },
    permanentAE: { lost: 2, redeemed: 1 },
  },
  talents: { TAL_3: 4, TAL_9: 2, TAL_11: 5, TAL_28: 9, TAL_5: 3 },
  ct: { CT_9: 8, CT_3: 10, CT_5: 9, CT_17: 7 },
  spells: { SPELL_1: 5 },
  liturgies: {},
  cantrips: ['CANTRIP_3'],
  blessings: [],
  activatable: {
    ADV_50: [{}],
    ADV_25: [{ tier: 2 }],
    ADV_0: [{ sid: 'Katzenfreundin' }],
    DISADV_28: [],
    SA_255: [{}],
    SA_27: [{ sid: 8 }],
    SA_29: [{ sid: 8, tier: 3 }],
  },
  belongings: {
    items: {
      ITEM_1: { id: 'ITEM_1', name: 'Hexenbesen', amount: 1, where: 'Hütte' },
      ITEM_2: { id: 'ITEM_2', name: 'Kräuter', amount: 5 },
    },
    purse: { d: '3', s: '18', h: '', k: '25' },
  },
  pets: { PET_1: { id: 'PET_1', name: 'Schnurr', type: 'Katze', avatar: portrait } },
  avatar: portrait,
  rules: {},
  ...more,
})

const tupleAttributes = {
  values: [
    ['ATTR_1', 13, 0],
    ['ATTR_7', 12, 0],
  ],
  lp: 0,
  ae: 0,
  kp: 0,
} as const

/** Exports of both ages, and the list of all heroes. */
export const optolithVersions = {
  '1.5': optolithHero(),
  '1.0': optolithHero({ clientVersion: '1.0.4', attr: tupleAttributes }),
  'list of heroes': {
    H_1700000000000: optolithHero({ avatar: '/home/somebody/y.png' }),
    H_1700000000001: optolithHero({ name: 'Alrik' }),
  },
} satisfies Record<string, Json>

const attribute = (initial: number, advances: number): Part => ({ initial, species: 0, modifier: 0, advances })

const talent = (letter: string, type: string, name: string, value: number): Part =>
  anItem(letter, type, name, { talentValue: { value } })

const money = (letter: string, price: number, quantity: number): Part =>
  anItem(letter, 'money', `Money-${letter}`, { price: { value: price }, quantity: { value: quantity } })

export const dsaItems: readonly Part[] = [
  money('D', 10, 2),
  money('S', 1, 15),
  money('H', 0.1, 4),
  money('K', 0.01, 27),
  anItem('1', 'equipment', 'Rucksack', { quantity: { value: 0 }, parent_id: 0 }),
  anItem('2', 'equipment', 'Seil', { quantity: { value: 1 }, parent_id: id('1') }),
  anItem('3', 'meleeweapon', 'Zauberstab', { quantity: { value: 1 }, worn: { value: true } }),
  talent('4', 'spell', 'Flim Flam', 7),
  talent('5', 'ritual', 'Stabbindung', 4),
  talent('6', 'skill', 'Klettern', 2),
  talent('7', 'skill', 'Magical Lore', 9),
  talent('8', 'skill', 'Rechnen', 5),
  talent('9', 'skill', 'Zechen', 0),
  talent('0', 'combatskill', 'Stangenwaffen', 10),
  talent('a', 'combatskill', 'Raufen', 6),
  anItem('b', 'advantage', 'Zauberer'),
  anItem('c', 'disadvantage', 'Neugier', { step: { value: 1 } }),
  anItem('d', 'specialability', 'Merkmalskenntnis', { step: { value: 2 }, gmdescription: { value: 'Secret' } }),
]

export const dsaData = (more: Part = {}): Part => ({
  characteristics: {
    mu: attribute(8, 4),
    kl: attribute(8, 6),
    in: attribute(8, 5),
    ch: attribute(8, 3),
    ff: attribute(8, 4),
    ge: attribute(8, 2),
    ko: attribute(8, 3),
    kk: attribute(8, 2),
  },
  status: {
    wounds: { initial: 5, value: 24, modifier: 0, advances: 2, current: 8, max: 0 },
    astralenergy: { value: 30, initial: 0, modifier: 0, advances: 3 },
    karmaenergy: { value: 0, initial: 0, modifier: 0, advances: 0 },
  },
  guidevalue: { magical: 'kl', clerical: '-' },
  energyfactor: { magical: 1, clerical: 1 },
  details: {
    species: { value: 'Mensch' },
    culture: { value: 'Mittelreich' },
    career: { value: 'Gildenmagier' },
    experience: { total: 1_100, spent: 1_090 },
    notes: { value: '<p>Schuldet Brom zwei Dukaten.</p>' },
    biography: { value: '<p>Geboren in <b>Gareth</b>.</p>' },
    age: { value: '24' },
  },
  ...more,
})

/** A hero as version 4.3 of the system writes it. */
export const dsaActor = (more: Part = {}): Part => ({
  name: 'Rohal',
  type: 'character',
  _id: id('A'),
  img: 'worlds/dsa/rohal.webp',
  system: dsaData(),
  items: dsaItems,
  effects: [],
  prototypeToken: {},
  flags: {},
  _stats: { systemId: 'dsa5', systemVersion: '4.3.0', coreVersion: '10.291' },
  ...more,
})

export const dsaVersions = {
  '4.3': dsaActor(),
  'without its version': dsaActor({ _stats: {} }),
} satisfies Record<string, Part>
