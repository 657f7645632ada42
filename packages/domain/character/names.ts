import type { Language } from '../localized.ts'

/** The parts from which the names of one language are put together. */
interface NameParts {
  readonly given: readonly string[]
  /** Appended to a given name; empty if the given names are complete. */
  readonly givenEndings: readonly string[]
  readonly surnameHeads: readonly string[]
  readonly surnameTails: readonly string[]
  /** The word between a given name and a place, such as "of". */
  readonly particle: string
}

const list = (parts: string): readonly string[] => parts.trim().split(/\s+/)

const english: NameParts = {
  given: list(`
    Adeline Alaric Aldous Alfred Amabel Ansel Arden Astrid Aubrey Avery Barnaby Basil Beatrix Bertram Blythe Bram Briony
    Cassian Cecily Cedric Clementine Clover Constance Corwin Cressida Crispin Cuthbert Daisy Damaris Digby Dorothy
    Dunstan Edgar Edith Edmund Eleanor Elowen Emmeline Esme Everard Fenwick Flora Florence Garrick Geoffrey Gilbert
    Godfrey Griffin Guy Gwendolyn Harriet Hazel Hester Hollis Hugh Imogen Isolde Ivy Jasper Jocelyn Juniper Keziah
    Lavender Leofric Linnet Lucius Mabel Marigold Matilda Maud Merrick Mildred Mortimer Nell Nicholas Olive Oswin
    Ottilie Percival Perdita Piers Poppy Primrose Prudence Quentin Ralph Rosalind Rosemary Rowan Rufus Rupert Sabine
    Sage Saffron Sidney Silas Sorrel Sybil Tabitha Tamsin Thaddeus Thea Tobias Tristram Ursula Verity Violet Walter
    Warrick Wilfred Willa Winifred Wystan Yvette Zachary
  `),
  givenEndings: [''],
  // At most four consonants meet where a head and a tail join.
  surnameHeads: list(`
    Ash Alder Amber Apple Barley Barrow Bell Bramble Briar Brook Candle Clay Clover Copper Crow Elder Elm Ember Fair
    Falcon Fallow Feather Fern Fox Ginger Glen Grey Green Hare Hawk Hazel Heather Hollow Honey Iron Ivory Kettle Lark
    Laurel Linden Maple Marrow Meadow Merry Mist Moon Moor Nettle Oak Otter Pebble Pepper Plum Quarry Quill Raven Reed
    River Rook Sable Salt Silver Sky Snow Sorrel Sparrow Stone Summer Swan Tallow Thistle Timber Under Vale Weather Wild
    Willow Winter Wren Yarrow
  `),
  surnameTails: list(`
    bank beck bourne bridge brook bury combe cote croft dale den don fall fell field ford gate glen grove hall ham
    haven hill holm hurst lake land leaf ley light lock low mead mere mill more mount pool rise row shaw shore side
    stead stone ton vale view wain wall ward water way well wick wood worth
  `),
  particle: 'of',
}

const german: NameParts = {
  // A given name ends with a consonant here and its ending starts with a vowel, so that every pair can be pronounced.
  given: list(`
    Mir Ilv Corv Gerr Brann Sef Tal Wend Orl Ysm Fenn Hald Jor Kel Lind Mar Nev Per Quil Rov Sel Torv Ulr Vel Wilm Ylv
    Zerl Alm Bel Cal Derv Erl Farr Gund Hedw Ism Jann Karv Lor Mell Nor Osm Ral Silv Thal Undr Verl Wid Älv Aul Bren Dal
    Eir Fion Gal Hel Lys Nell Olv Rin Tam Öld Üm
  `),
  givenEndings: list(`
    a o i elle ane ik ine eth ian is ora ena ild ar en emar olf ette ira alde iel ea ys in una ard elin isa oric ander
    abel imir ador ilde owen arin issa omar evan oline iane eva orin
  `),
  // At most four consonants meet where a head and a tail join. Birken- and Buchen- are left out: some of their compounds
  // are names of concentration camps.
  surnameHeads: list(`
    Ähren Tann Schatten Auen Trauen Silber Nebel Eichen Linden Raben Falken Wolken Sternen Winter Morgen Abend Hasel
    Ginster Kupfer Eisen Regen Rosen Distel Farn Erlen Eschen Weiden Amsel Drossel Otter Mond Wild Sturm Feder Feuer
    Aschen Glocken Mühlen Seiden Immen Kessel Nadel Finken Lerchen Krähen Mohn Hafer Roggen Heide Marder Schiefer Espen
    Holunder Wacholder Perlen Anker Segel Kiesel Reiher Schwanen Löwen Greifen Ulmen Dorn
  `),
  surnameTails: list(`
    fels stein bruch thal wald bach berg feld heim hof brunn burg grund hain ried moor see furt hag garten mark rode kamp
    horn turm tor steg weg pfad born quell ruh licht winkel bogen busch halm blatt zweig rain bühl klamm wiesen brand
    halde kranz lauf sang
  `),
  particle: 'von',
}

const partsOf: Readonly<Record<Language, NameParts>> = { en: english, de: german }

const pick = (parts: readonly string[], random: () => number) => parts[Math.floor(random() * parts.length)] as string

const without = (parts: readonly string[], excluded: string) => parts.filter((part) => part !== excluded)

/** Leaves out compounds such as "Stonestone" or "Willowwood". */
const tailsFor = (head: string, tails: readonly string[]) =>
  without(tails, head.toLowerCase()).filter((tail) => !head.endsWith(tail.charAt(0)))

/** Generates a random name in a language: usually with a surname, sometimes single, with a particle or a double surname. */
export function generateName(random: () => number, language: Language): string {
  const { given, givenEndings, surnameHeads, surnameTails, particle } = partsOf[language]
  const name = pick(given, random) + pick(givenEndings, random)
  const form = random()
  if (form < 0.12) return name
  const head = pick(surnameHeads, random)
  const tail = pick(tailsFor(head, surnameTails), random)
  if (form < 0.2) return `${name} ${particle} ${head}${tail}`
  if (form <= 0.92) return `${name} ${head}${tail}`
  const otherHead = pick(without(surnameHeads, head), random)
  const otherTail = pick(without(tailsFor(otherHead, surnameTails), tail), random)
  return `${name} ${head}${tail}-${otherHead}${otherTail}`
}
