/** A talent of DSA5: its number in Optolith, its German and English names, and our skill. */
export interface DsaSkill {
  readonly id: number
  readonly names: readonly string[]
  readonly skill: string
}

const skill = (id: number, key: string, ...names: readonly string[]): DsaSkill => ({ id, names, skill: key })

/** Talents with a skill of ours; of several the highest value counts. All others go in the notes. */
export const dsaTalents: readonly DsaSkill[] = [
  skill(2, 'performance', 'Gaukeleien', 'Juggling'),
  skill(3, 'climbing', 'Klettern', 'Climbing'),
  skill(4, 'acrobatics', 'Körperbeherrschung', 'Body Control'),
  skill(6, 'riding', 'Reiten', 'Riding'),
  skill(7, 'swimming', 'Schwimmen', 'Swimming'),
  skill(8, 'endurance', 'Selbstbeherrschung', 'Self-Control'),
  skill(9, 'performance', 'Singen', 'Singing'),
  skill(10, 'perception', 'Sinnesschärfe', 'Perception'),
  skill(11, 'performance', 'Tanzen', 'Dancing'),
  skill(12, 'pickpocketing', 'Taschendiebstahl', 'Pickpocket'),
  skill(13, 'stealth', 'Verbergen', 'Stealth'),
  skill(17, 'intimidation', 'Einschüchtern', 'Intimidation'),
  skill(18, 'etiquette', 'Etikette', 'Etiquette'),
  skill(19, 'streetwise', 'Gassenwissen', 'Streetwise'),
  skill(20, 'insight', 'Menschenkenntnis', 'Empathy'),
  skill(21, 'persuasion', 'Überreden', 'Fast-Talk'),
  skill(22, 'disguise', 'Verkleiden', 'Disguise'),
  skill(23, 'focus', 'Willenskraft', 'Willpower'),
  skill(24, 'tracking', 'Fährtensuchen', 'Tracking'),
  skill(27, 'navigation', 'Orientierung', 'Orienting'),
  skill(28, 'herbalism', 'Pflanzenkunde', 'Plant Lore'),
  skill(29, 'animals', 'Tierkunde', 'Animal Lore'),
  skill(30, 'survival', 'Wildnisleben', 'Survival'),
  skill(31, 'gambling', 'Brett- & Glücksspiel', 'Brett- und Glücksspiel', 'Gambling'),
  skill(33, 'history', 'Geschichtswissen', 'History'),
  skill(34, 'faith', 'Götter & Kulte', 'Götter und Kulte', 'Religions'),
  skill(35, 'leadership', 'Kriegskunst', 'Warfare'),
  skill(36, 'arcana', 'Magiekunde', 'Magical Lore'),
  skill(37, 'mechanics', 'Mechanik', 'Mechanics'),
  skill(43, 'alchemy', 'Alchimie', 'Alchemy'),
  skill(44, 'seafaring', 'Boote & Schiffe', 'Boote und Schiffe', 'Sailing'),
  skill(46, 'trade', 'Handel', 'Commerce'),
  skill(50, 'healing', 'Heilkunde Wunden', 'Treat Wounds'),
  skill(51, 'crafting', 'Holzbearbeitung', 'Woodworking'),
  skill(52, 'cooking', 'Lebensmittelbearbeitung', 'Prepare Food'),
  skill(53, 'crafting', 'Lederbearbeitung', 'Leatherworking'),
  skill(55, 'crafting', 'Metallbearbeitung', 'Metalworking'),
  skill(56, 'performance', 'Musizieren', 'Music'),
  skill(57, 'lockpicking', 'Schlösserknacken', 'Pick Locks'),
  skill(58, 'crafting', 'Steinbearbeitung', 'Earthencraft'),
  skill(59, 'crafting', 'Stoffbearbeitung', 'Clothworking'),
]

/** Talents without a skill of ours by their number in Optolith; they go in the notes by name. */
export const dsaOtherTalents: Readonly<Record<number, string>> = {
  1: 'Fliegen',
  5: 'Kraftakt',
  14: 'Zechen',
  15: 'Bekehren & Überzeugen',
  16: 'Betören',
  25: 'Fesseln',
  26: 'Fischen & Angeln',
  32: 'Geographie',
  38: 'Rechnen',
  39: 'Rechtskunde',
  40: 'Sagen & Legenden',
  41: 'Sphärenkunde',
  42: 'Sternkunde',
  45: 'Fahrzeuge',
  47: 'Heilkunde Gift',
  48: 'Heilkunde Krankheiten',
  49: 'Heilkunde Seele',
  54: 'Malen & Zeichnen',
}

/** Combat techniques that are not melee; all others are. Two of them have no skill of ours. */
export const dsaCombatTechniques: readonly (Omit<DsaSkill, 'skill'> & { readonly skill: string | null })[] = [
  skill(1, 'archery', 'Armbrüste', 'Crossbows'),
  skill(2, 'archery', 'Bögen', 'Bows'),
  skill(9, 'brawling', 'Raufen', 'Brawling'),
  skill(11, 'throwing', 'Schleudern', 'Slings'),
  skill(14, 'throwing', 'Wurfwaffen', 'Thrown Weapons'),
  skill(19, 'throwing', 'Diskusse', 'Discuses'),
  { id: 17, names: ['Feuerspeien', 'Spitting Fire'], skill: null },
  { id: 18, names: ['Blasrohre', 'Blowguns'], skill: null },
]

/** The value of a combat technique that nobody trained. */
export const untrainedTechnique = 6
