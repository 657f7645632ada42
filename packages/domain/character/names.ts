const list = (parts: string): readonly string[] => parts.trim().split(/\s+/)

// A beginning closes with a consonant and an ending opens with a vowel, so every pair can be spoken.
const beginnings = list(`
  Mir Ilv Corv Gerr Brann Sef Tal Wend Orl Ysm Fenn Hald Jor Kel Lind Mar Nev Per Quil Rov Sel Torv Ulr Vel Wilm Ylv
  Zerl Alm Bel Cal Derv Erl Farr Gund Hedw Ism Jann Karv Lor Mell Nor Osm Ral Silv Thal Undr Verl Wid Älv Aul Bren Dal
  Eir Fion Gal Hel Lys Nell Olv Rin Tam Öld Üm
`)
const endings = list(`
  a o i elle ane ik ine eth ian is ora ena ild ar en emar olf ette ira alde iel ea ys in una ard elin isa oric ander
  abel imir ador ilde owen arin issa omar evan oline iane eva orin
`)

// At most two consonants meet two others. Birken- and Buchen- are left out: some of their compounds are names of camps.
const heads = list(`
  Ähren Tann Schatten Auen Trauen Silber Nebel Eichen Linden Raben Falken Wolken Sternen Winter Morgen Abend Hasel
  Ginster Kupfer Eisen Regen Rosen Distel Farn Erlen Eschen Weiden Amsel Drossel Otter Mond Wild Sturm Feder Feuer
  Aschen Glocken Mühlen Seiden Immen Kessel Nadel Finken Lerchen Krähen Mohn Hafer Roggen Heide Marder Schiefer Espen
  Holunder Wacholder Perlen Anker Segel Kiesel Reiher Schwanen Löwen Greifen Ulmen Dorn
`)
const tails = list(`
  fels stein bruch thal wald bach berg feld heim hof brunn burg grund hain ried moor see furt hag garten mark rode kamp
  horn turm tor steg weg pfad born quell ruh licht winkel bogen busch halm blatt zweig rain bühl klamm wiesen brand
  halde kranz lauf sang
`)

const pick = (parts: readonly string[], random: () => number) => parts[Math.floor(random() * parts.length)] as string

const without = (parts: readonly string[], taken: string) => parts.filter((part) => part !== taken)

/** A name drawn by lot: mostly given name and surname, now and then one name alone, a particle or a double surname. */
export function generateName(random: () => number): string {
  const given = pick(beginnings, random) + pick(endings, random)
  const form = random()
  if (form < 0.12) return given
  const head = pick(heads, random)
  const tail = pick(tails, random)
  if (form < 0.2) return `${given} von ${head}${tail}`
  if (form > 0.92)
    return `${given} ${head}${tail}-${pick(without(heads, head), random)}${pick(without(tails, tail), random)}`
  return `${given} ${head}${tail}`
}
