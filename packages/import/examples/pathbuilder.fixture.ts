import type { Json } from '@everquill/domain'

type Part = Readonly<Record<string, Json>>

/** The inner object of the first age. */
export const pathbuilderBuild = (more: Part = {}): Part => ({
  name: ' Fenna ',
  class: 'Druid',
  dualClass: null,
  level: 3,
  ancestry: 'Gnome',
  heritage: 'Umbral Gnome',
  background: 'Herbalist',
  alignment: 'N',
  gender: 'Not set',
  age: 'Not set',
  deity: 'Not set',
  languages: ['Common', 'Gnomish'],
  attributes: { ancestryhp: 8, classhp: 8, bonushp: 0, bonushpPerLevel: 1, speed: 25, speedBonus: 0 },
  abilities: { str: 10, dex: 14, con: 13, int: 10, wis: 18, cha: 12, breakdown: { ancestryFree: [] } },
  proficiencies: { classDC: 2, perception: 2, fortitude: 2, nature: 4, athletics: 0, society: 2, stealth: 2 },
  mods: { Stealth: { 'Item Bonus': 1 } },
  feats: [
    ['Animal Accomplice', null, 'Heritage', 1],
    ['Assurance', 'Nature', 'Skill Feat', 2, 'a', 'b', 'c'],
    ['Shore Step', ''],
  ],
  specials: ['Wild Empathy'],
  lores: [['Herbalism', 2]],
  equipment: [
    ['Rope', 1],
    ['Wand', 1, 'Invested'],
  ],
  weapons: [{ name: 'Staff', qty: 1, display: '+1 Staff' }],
  armor: [{ name: 'Leather Armor', qty: 1, worn: true, display: '' }],
  money: { cp: 5, sp: 4, gp: 12, pp: 0 },
  spellCasters: [
    {
      name: 'Druid',
      innate: false,
      spells: [
        { spellLevel: 0, list: ['Tanglefoot'] },
        { spellLevel: 1, list: ['Heal', 'Grease'] },
        { spellLevel: 2, list: ['Heal'] },
      ],
      prepared: [{ spellLevel: 1, list: ['Grease'] }],
      blendedSpells: [],
    },
    { name: 'Focus Spells', spells: [{ spellLevel: 1, list: ['Goodberry'] }], prepared: [], blendedSpells: [] },
  ],
  focus: { focusPoints: 1, primal: { wis: { focusCantrips: [], focusSpells: ['Heal Animal'] } } },
  formula: [{ type: 'Alchemical', known: ['Elixir'] }],
  acTotal: { acTotal: 18 },
  pets: [{ type: 'Familiar', name: 'Moss' }],
  ...more,
})

/** What the second age adds. */
export const secondAge: Part = {
  focus: { primal: { wis: { focusCantrips: [], focusSpells: ['Heal Animal', 'Goodberry'] } } },
  focusPoints: 1,
  sizeName: 'Small',
  rituals: ['Plant Growth'],
  resistances: ['poison 2'],
  familiars: [],
  equipmentContainers: {
    'aaaa-1': { containerName: 'Backpack', bagOfHolding: false, backpack: true },
    'bbbb-2': { containerName: 'Backpack', bagOfHolding: false, backpack: true },
    'cccc-3': { containerName: 'Saddlebags', bagOfHolding: false, backpack: false },
  },
  equipment: [
    ['Backpack', 1],
    ['Backpack', 1, ''],
    ['Rope', 1, 'aaaa-1'],
    ['Torch', 5, 'bbbb-2'],
    ['Wand', 1, 'Invested'],
    ['Ring', 1, 'aaaa-1', 'Invested'],
    ['Hay', 2, 'cccc-3'],
  ],
}

const brokenBuild = (): Part => {
  const { attributes, pets, ...rest } = pathbuilderBuild() as { attributes: Part; pets: Json }
  const { bonushp, speedBonus, ...kept } = attributes as { bonushp: Json; speedBonus: Json }
  return { ...rest, 'pets ': pets, attributes: { ...kept, 'bonush p': bonushp, 'speedBonus ': speedBonus } }
}

/** Both ages, with and without the envelope, and a file saved from a wrapped page. */
export const pathbuilderVersions = {
  'first age': { success: true, build: pathbuilderBuild() },
  'second age': { success: true, build: pathbuilderBuild(secondAge) },
  'without envelope': pathbuilderBuild(),
  'with broken keys': { success: true, build: brokenBuild() },
} satisfies Record<string, Part>
