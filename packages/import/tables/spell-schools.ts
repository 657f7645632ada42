/** Foundry's keys for the schools of magic in D&D 5e. */
export const spellSchools: Readonly<Record<string, string>> = {
  abj: 'Abjuration',
  con: 'Conjuration',
  div: 'Divination',
  enc: 'Enchantment',
  evo: 'Evocation',
  ill: 'Illusion',
  nec: 'Necromancy',
  trs: 'Transmutation',
}
