import { Chance } from './random.ts'
import type { Step } from './memory/memory-database.ts'
import type { Weather } from './network.ts'
import { moments, type Moment } from './browser/tab.ts'

/** Something that happens to the world from outside. Everything else follows from these and the seed. */
export type Happening = { readonly at: number } & (
  | { readonly kind: 'edit'; readonly phone: number; readonly tab: number; readonly seed: number }
  | { readonly kind: 'weather'; readonly phone: number; readonly lasts: number; readonly weather: Weather }
  | { readonly kind: 'offline'; readonly phone: number; readonly lasts: number }
  | { readonly kind: 'broken stream'; readonly phone: number }
  | {
      readonly kind: 'kill'
      readonly phone: number
      readonly tab: number
      readonly moment: Moment | null
      readonly lasts: number
    }
  | { readonly kind: 'crash'; readonly server: number; readonly step: Step | null; readonly lasts: number }
  | { readonly kind: 'cut off'; readonly server: number; readonly lasts: number }
  | { readonly kind: 'jump'; readonly server: number; readonly by: number }
  | { readonly kind: 'trash'; readonly character: number; readonly lasts: number }
  /** Somebody at a device gives something away or takes something back; the game master awards or takes back. */
  | { readonly kind: 'errand'; readonly phone: number; readonly what: 'give' | 'undo'; readonly seed: number }
  | { readonly kind: 'master'; readonly what: 'award' | 'undo'; readonly seed: number }
  /** Days pass on a device, without a network. */
  | { readonly kind: 'aged'; readonly phone: number; readonly lasts: number }
  | { readonly kind: 'away'; readonly character: number; readonly lasts: number }
  | { readonly kind: 'hand over'; readonly character: number; readonly lasts: number | null }
)

/** Who is there, and what happens to them. */
export interface Schedule {
  readonly seed: number
  /** Whose each of the devices is; each user has one character, the third of them creates it on the device. */
  readonly users: readonly number[]
  readonly happenings: readonly Happening[]
  /** When everything is mended. */
  readonly end: number
}

const phones = 5
const editsEach = 50
const hour = 3_600_000

export const badWeathers: readonly Weather[] = [
  { drop: 0.1, duplicate: 0.1, portal: 0.03, slowest: 1_500 },
  { drop: 0.3, duplicate: 0.2, portal: 0.1, slowest: 8_000 },
  { drop: 0, duplicate: 0.5, portal: 0, slowest: 12_000 },
]

/** The schedule of a number, under a seed. */
export function scheduleOf(seed: number, number: number): Schedule {
  const chance = new Chance([seed, number])
  const users = chance.one([
    [0, 0, 0, 0, 0],
    [0, 0, 0, 1, 1],
    [0, 0, 0, 0, 1],
    [0, 0, 0, 0, 2],
    [0, 0, 1, 1, 2],
  ])
  const length = chance.one([25_000, 90_000, 240_000])
  const at = () => chance.between(0, length)
  const happenings: Happening[] = []
  const some = (least: number, most: number, make: () => Happening) => {
    for (let i = chance.between(least, most); i > 0; i--) happenings.push(make())
  }
  for (let phone = 0; phone < phones; phone++) {
    for (let i = phone === 1 ? 1 : 0; i < editsEach; i++) happenings.push(edit(chance, phone, at(), i))
    some(1, 2, () => ({
      kind: 'weather',
      at: at(),
      phone,
      lasts: chance.between(5_000, length),
      weather: chance.one(badWeathers),
    }))
    some(0, 2, () => ({ kind: 'offline', at: at(), phone, lasts: chance.between(500, length / 3) }))
    some(0, 2, () => ({ kind: 'broken stream', at: at(), phone }))
    some(1, 3, () => kill(chance, phone, at()))
  }
  some(1, 8, () => ({
    kind: 'crash',
    at: at(),
    server: chance.between(0, 1),
    step: chance.one(['call', 'commit', 'commit', 'answer', 'answer', null]),
    lasts: chance.between(200, 8_000),
  }))
  some(0, 2, () => ({ kind: 'cut off', at: at(), server: chance.between(0, 1), lasts: chance.between(100, 6_000) }))
  some(2, 6, () => ({ kind: 'jump', at: at(), server: chance.between(0, 1), by: chance.between(-hour, hour) }))
  some(0, 1, () => ({ kind: 'trash', at: at(), character: chance.between(0, 1), lasts: chance.between(500, 20_000) }))
  some(0, 1, () => ({
    kind: 'hand over',
    at: at(),
    character: chance.between(0, 1),
    lasts: chance.happens(0.5) ? chance.between(500, 20_000) : null,
  }))
  happenings.push(...dealings(new Chance([seed, number, 1]), length))
  const age = new Chance([seed, number, 2])
  if (age.happens(0.5)) {
    const phone = age.between(0, phones - 1)
    happenings.push({ kind: 'aged', at: age.between(0, length), phone, lasts: age.between(30_000, 40_000) })
  }
  // The last edit of all is missed by one who has nothing to say any more and must hear of it all the same.
  happenings.push(edit(chance, 1, length + 5_000, 0), { kind: 'offline', at: length + 4_000, phone: 0, lasts: 8_000 })
  for (const [phone, user] of users.entries()) {
    // A character is created on the way to the table.
    if (user === 2)
      happenings.push({ kind: 'weather', at: 0, phone, lasts: length / 2, weather: chance.one(badWeathers) })
  }
  return {
    seed: chance.between(0, 2 ** 31),
    users,
    happenings: happenings.sort((left, right) => left.at - right.at),
    end: length + 12_000,
  }
}

/** What passes between characters, and is taken back. */
function dealings(chance: Chance, length: number): readonly Happening[] {
  const happenings: Happening[] = []
  const some = (least: number, most: number, make: (at: number, seed: number) => Happening) => {
    for (let i = chance.between(least, most); i > 0; i--) {
      happenings.push(make(chance.between(0, length), chance.between(0, 2 ** 31)))
    }
  }
  const phone = () => chance.between(0, phones - 1)
  some(2, 4, (at, seed) => ({ kind: 'errand', at, phone: phone(), what: 'give', seed }))
  some(2, 4, (at, seed) => ({ kind: 'errand', at, phone: phone(), what: 'undo', seed }))
  some(1, 2, (at, seed) => ({ kind: 'master', at, what: 'award', seed }))
  some(0, 2, (at, seed) => ({ kind: 'master', at, what: 'undo', seed }))
  some(0, 1, (at) => ({ kind: 'away', at, character: chance.between(0, 1), lasts: chance.between(500, 20_000) }))
  return happenings
}

const edit = (chance: Chance, phone: number, at: number, place: number): Happening => ({
  kind: 'edit',
  // People type in bursts.
  at: Math.floor(at / 5_000) * 5_000 + chance.between(0, 3_000),
  phone,
  tab: chance.between(0, 1),
  // No other edit of this device has the same.
  seed: chance.between(0, 9_999) * editsEach + place,
})

const kill = (chance: Chance, phone: number, at: number): Happening => ({
  kind: 'kill',
  at,
  phone,
  tab: chance.between(0, 1),
  moment: chance.one([null, ...moments]),
  lasts: chance.between(100, 8_000),
})

/** What happens, in words. */
export function sentenceOf(happening: Happening, names: readonly string[]): string {
  const seconds = (milliseconds: number | null) =>
    milliseconds === null ? 'good' : `${(milliseconds / 1_000).toFixed(1)} s`
  const phone = 'phone' in happening ? (names[happening.phone] ?? 'a device') : ''
  const server = 'server' in happening ? `server ${happening.server + 1}` : ''
  const character = 'character' in happening ? `character ${happening.character + 1}` : ''
  switch (happening.kind) {
    case 'edit':
      return `an edit on ${phone}`
    case 'weather':
      return `bad weather for ${phone}, for ${seconds(happening.lasts)}: ${JSON.stringify(happening.weather)}`
    case 'offline':
      return `${phone} is offline for ${seconds(happening.lasts)}`
    case 'broken stream':
      return `the stream of ${phone} breaks`
    case 'kill':
      return `a tab of ${phone} is killed ${happening.moment ? `once it has "${happening.moment}"` : 'at once'}`
    case 'crash':
      return `${server} crashes ${happening.step ? `at its next ${happening.step}` : 'at once'}`
    case 'cut off':
      return `${server} cannot reach the database for ${seconds(happening.lasts)}`
    case 'jump':
      return `the clock of ${server} jumps by ${seconds(happening.by)}`
    case 'trash':
      return `${character} is in the trash for ${seconds(happening.lasts)}`
    case 'errand':
      return happening.what === 'give' ? `a gift from ${phone}` : `an entry is taken back on ${phone}`
    case 'aged':
      return `days pass on ${phone}, without a network`
    case 'master':
      return happening.what === 'award' ? 'an award' : 'the game master takes something back'
    case 'away':
      return `${character} is not at the table for ${seconds(happening.lasts)}`
    case 'hand over':
      return `${character} is somebody else's for ${seconds(happening.lasts)}`
  }
}
