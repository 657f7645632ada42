import type { Json } from '@everquill/domain'
import { anItem, id } from './foundry-dnd5e.fixture.ts'

type Part = Readonly<Record<string, Json>>

export const ancestry = anItem('N', 'ancestry', 'Dwarf', {
  hp: 10,
  boosts: {
    0: { value: ['con'], selected: 'con' },
    1: { value: ['wis'] },
    2: { value: ['str', 'dex'], selected: 'str' },
  },
  flaws: { 0: { value: ['cha'], selected: null } },
})
export const fighter = anItem('C', 'class', 'Fighter', {
  hp: 10,
  keyAbility: { value: ['dex', 'str'], selected: 'str' },
})

const coin = (letter: string, name: string, quantity: Json, price: Part): Part =>
  anItem(letter, 'treasure', name, { stackGroup: 'coins', quantity, price })

export const pathfinderItems: readonly Part[] = [
  ancestry,
  anItem('O', 'heritage', 'Deep Heritage'),
  anItem('P', 'background', 'Miner', {
    boosts: { 0: { value: ['str', 'con'], selected: 'con' }, 1: { value: [], selected: 'wis' } },
  }),
  fighter,
  anItem('Q', 'feat', 'Toughness', { slug: 'toughness' }),
  anItem('R', 'lore', 'Mining Lore', { proficient: { value: 1 } }),
  coin('1', 'Gold Pieces', 12, { value: { gp: 1 } }),
  coin('2', 'Silver, by the dozen', 24, { value: { sp: 5 }, per: 12 }),
  anItem('3', 'treasure', 'Ruby', { stackGroup: null, quantity: 1, price: { value: { gp: 50 } } }),
  anItem('4', 'backpack', 'Backpack', { quantity: 1, containerId: null }),
  anItem('5', 'weapon', 'Pick', { quantity: 1, containerId: id('4'), equipped: { carryType: 'held', handsHeld: 1 } }),
  anItem('6', 'equipment', 'Ring', { quantity: 1, equipped: { carryType: 'worn', inSlot: false, invested: true } }),
  anItem('7', 'spellcastingEntry', 'Clan Magic', {
    slots: { slot1: { prepared: [{ id: id('8') }, { id: null }, null] } },
  }),
  anItem('8', 'spell', 'Stone Skin', { level: { value: 1 }, location: { value: id('7') }, traits: { value: [] } }),
  anItem('9', 'spell', 'Stone Skin', { level: { value: 1 }, location: { value: id('7'), heightenedLevel: 3 } }),
  anItem('0', 'spell', 'Glow', { level: { value: 1 }, location: { value: id('7') }, traits: { value: ['cantrip'] } }),
  anItem('S', 'condition', 'Frightened', { value: { value: 2 } }),
  anItem('T', 'effect', 'Heroism'),
]

export const pathfinderData = (more: Part = {}): Part => ({
  abilities: null,
  attributes: { hp: { value: 75, temp: 4 } },
  build: { attributes: { boosts: { 1: ['str', 'con', 'dex', 'wis'], 5: ['str', 'con', 'dex', 'int'], 10: ['cha'] } } },
  details: {
    level: { value: 5 },
    xp: { value: 120 },
    age: { value: '61' },
    gender: { value: '' },
    languages: { value: ['common', 'dwarven'] },
    biography: { backstory: '<p>Under the hill.</p>', campaignNotes: '<p>Owes Brom.</p>', appearance: '' },
  },
  resources: { heroPoints: { value: 1, max: 3 }, focus: { value: 0, max: 1 } },
  skills: { acrobatics: { rank: 0 }, athletics: { rank: 2 }, society: { rank: 1 }, thievery: { rank: 1 } },
  ...more,
})

/** An actor as version 7.2 writes it. */
export const pathfinderActor = (more: Part = {}): Part => ({
  name: 'Grunhild',
  type: 'character',
  _id: id('A'),
  img: 'icons/svg/mystery-man.svg',
  system: pathfinderData(),
  items: pathfinderItems,
  effects: [],
  prototypeToken: {},
  flags: {},
  _stats: { systemId: 'pf2e', systemVersion: '7.2.0', coreVersion: '13.348' },
  ...more,
})

const shortSkills: Part = { acr: { rank: 0 }, ath: { rank: 2 }, soc: { rank: 1 }, thi: { rank: 1 } }
const scores: Part = {
  str: { value: 18 },
  dex: { value: 14 },
  con: { value: 18 },
  int: { value: 12 },
  wis: { value: 16 },
  cha: { value: 8 },
}
const { system: _system, _stats, prototypeToken: _token, ...unversioned } = pathfinderActor()

/** One file for each version of the system whose shape differs. */
export const pathfinderVersions = {
  '3.11': {
    ...unversioned,
    data: pathfinderData({ abilities: scores, skills: shortSkills, build: {} }),
    items: pathfinderItems.map(({ system, ...item }) => ({ ...item, data: system as Json })),
    token: {},
    flags: { exportSource: { world: 'hill', system: 'pf2e', coreVersion: '9.280', systemVersion: '3.11.3' } },
  },
  '4.0': pathfinderActor({
    system: pathfinderData({
      abilities: {},
      skills: shortSkills,
      build: { abilities: { boosts: { 1: ['str', 'con', 'dex', 'wis'], 5: ['str', 'con', 'dex', 'int'] } } },
    }),
    _stats: { systemId: 'pf2e', systemVersion: '4.0.0', coreVersion: '10.285' },
  }),
  '7.2': pathfinderActor(),
  'without its version': { ...unversioned, system: pathfinderData(), prototypeToken: {} },
} satisfies Record<string, Part>
