/** Which of their skills becomes which of ours. Several of ours: the training counts for each of them. */
export type SkillTable = Readonly<Record<string, readonly string[]>>

/** D&D 5e by its English names. */
export const dndSkills: SkillTable = {
  acrobatics: ['acrobatics'],
  'animal-handling': ['animals'],
  arcana: ['arcana'],
  athletics: ['climbing', 'swimming'],
  deception: ['deception'],
  history: ['history'],
  insight: ['insight'],
  intimidation: ['intimidation'],
  investigation: ['investigation'],
  medicine: ['healing'],
  nature: ['nature'],
  perception: ['perception'],
  performance: ['performance'],
  persuasion: ['persuasion'],
  religion: ['faith'],
  'sleight-of-hand': ['pickpocketing'],
  stealth: ['stealth'],
  survival: ['survival'],
}

/** Foundry's keys for the skills of D&D 5e; several of them deceive. */
export const foundryDndSkills: Readonly<Record<string, string>> = {
  acr: 'acrobatics',
  ani: 'animal-handling',
  arc: 'arcana',
  ath: 'athletics',
  dec: 'deception',
  his: 'history',
  ins: 'insight',
  inv: 'investigation',
  itm: 'intimidation',
  med: 'medicine',
  nat: 'nature',
  per: 'persuasion',
  prc: 'perception',
  prf: 'performance',
  rel: 'religion',
  slt: 'sleight-of-hand',
  ste: 'stealth',
  sur: 'survival',
}

/** Pathfinder 2e by its English names; occultism, society and lores go in the notes. */
export const pathfinderSkills: SkillTable = {
  acrobatics: ['acrobatics'],
  arcana: ['arcana'],
  athletics: ['climbing', 'swimming'],
  crafting: ['crafting'],
  deception: ['deception'],
  diplomacy: ['persuasion'],
  intimidation: ['intimidation'],
  medicine: ['healing'],
  nature: ['nature'],
  performance: ['performance'],
  perception: ['perception'],
  religion: ['faith'],
  stealth: ['stealth'],
  survival: ['survival'],
  thievery: ['lockpicking'],
}

/** Foundry's keys for the skills of Pathfinder 2e before version 5. */
export const foundryPathfinderSkills: Readonly<Record<string, string>> = {
  acr: 'acrobatics',
  arc: 'arcana',
  ath: 'athletics',
  cra: 'crafting',
  dec: 'deception',
  dip: 'diplomacy',
  itm: 'intimidation',
  med: 'medicine',
  nat: 'nature',
  occ: 'occultism',
  prf: 'performance',
  rel: 'religion',
  soc: 'society',
  ste: 'stealth',
  sur: 'survival',
  thi: 'thievery',
}
