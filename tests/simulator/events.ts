import { SeededRandom } from './random.ts'
import type { Step } from './memory/memory-database.ts'
import { badConditions, type NetworkConditions } from './network-conditions.ts'

type DeviceAction = 'give' | 'undo' | 'roll initiative' | 'end turn'

/** An external event. Everything else follows from these events and the seed. */
export type ScheduledEvent = { readonly at: number } & (
  | { readonly kind: 'edit'; readonly device: number; readonly tab: number; readonly seed: number }
  | {
      readonly kind: 'bad network'
      readonly device: number
      readonly lasts: number
      readonly conditions: NetworkConditions
    }
  | { readonly kind: 'offline'; readonly device: number; readonly lasts: number }
  | { readonly kind: 'broken stream'; readonly device: number }
  | {
      readonly kind: 'kill'
      readonly device: number
      readonly tab: number
      /** The steps until it dies; null for at once. */
      readonly steps: number | null
      /** Whether the browser announces its death. */
      readonly hides: boolean
      readonly lasts: number
    }
  | { readonly kind: 'hidden'; readonly device: number; readonly tab: number; readonly lasts: number }
  /** Writes to the local store fail, for one tab or for all. */
  | { readonly kind: 'full storage'; readonly device: number; readonly tab: number | null; readonly lasts: number }
  /** The browser deletes what it has stored, under open tabs. */
  | { readonly kind: 'cleared storage'; readonly device: number }
  /** The local store does not answer. */
  | { readonly kind: 'silent storage'; readonly device: number; readonly lasts: number }
  /** The user signs out and in again, or someone else in between; a tab may die while it signs out. */
  | {
      readonly kind: 'sign-out'
      readonly device: number
      readonly tab: number
      readonly between: number | null
      readonly steps: number | null
      readonly lasts: number
    }
  /** A tab opens a character that was created on the device under the number that the server gave it. */
  | { readonly kind: 'open number'; readonly device: number; readonly tab: number }
  | { readonly kind: 'lost creation'; readonly device: number }
  /** The draft is closed as a save of its own. */
  | { readonly kind: 'seal'; readonly device: number; readonly tab: number }
  /** The server is reset to an earlier state, `lost` milliseconds ago. */
  | { readonly kind: 'reset'; readonly lost: number; readonly isNewEpoch: boolean }
  | { readonly kind: 'crash'; readonly server: number; readonly step: Step | null; readonly lasts: number }
  | { readonly kind: 'cut off'; readonly server: number; readonly lasts: number }
  | { readonly kind: 'jump'; readonly server: number; readonly by: number }
  | { readonly kind: 'trash'; readonly character: number; readonly lasts: number }
  /**
   * A player gives something away, ends a turn or undoes an entry; a game master rolls initiative, awards something or
   * undoes an entry.
   */
  | { readonly kind: 'action'; readonly device: number; readonly action: DeviceAction; readonly seed: number }
  | { readonly kind: 'gm action'; readonly action: 'award' | 'undo'; readonly seed: number }
  /** The clock of an offline device moves on by days. */
  | { readonly kind: 'days offline'; readonly device: number; readonly lasts: number }
  | { readonly kind: 'out of game'; readonly character: number; readonly lasts: number }
  | { readonly kind: 'owner change'; readonly character: number; readonly lasts: number | null }
)

/** The devices of a run and the events that happen to them. */
export interface Schedule {
  readonly seed: number
  /**
   * The user of each device. Each player has one character; the third one creates theirs on the device. The fourth and
   * the fifth user are game masters, who edit the encounter; without their devices there is none.
   */
  readonly users: readonly number[]
  readonly events: readonly ScheduledEvent[]
  /** When all faults end. */
  readonly end: number
}

const devices = 5
const editsEach = 30
const hour = 3_600_000

const usersOfCharacters: readonly (readonly number[])[] = [
  [0, 0, 0, 0, 0],
  [0, 0, 0, 1, 1],
  [0, 0, 0, 0, 1],
  [0, 0, 0, 0, 2],
  [0, 0, 1, 1, 2],
]

const usersInEncounter: readonly (readonly number[])[] = [
  [3, 3, 4, 4, 0],
  [3, 4, 3, 0, 1],
  [4, 3, 3, 4, 0],
  [3, 3, 3, 4, 4],
  [3, 4, 0, 1, 2],
]

/** Derives the numbered schedule of a seed. */
export function scheduleOf(seed: number, number: number): Schedule {
  const random = new SeededRandom([seed, number])
  const users = random.one(number % 10 === 2 ? usersInEncounter : usersOfCharacters)
  const length = random.one([25_000, 90_000, 240_000])
  const at = () => random.between(0, length)
  const events: ScheduledEvent[] = []
  const some = (least: number, most: number, make: () => ScheduledEvent) => {
    for (let i = random.between(least, most); i > 0; i--) events.push(make())
  }
  for (let device = 0; device < devices; device++) {
    for (let i = device === 1 ? 1 : 0; i < editsEach; i++) events.push(edit(random, device, at(), i))
    some(1, 2, () => ({
      kind: 'bad network',
      at: at(),
      device,
      lasts: random.between(5_000, length),
      conditions: random.one(badConditions),
    }))
    some(0, 2, () => ({ kind: 'offline', at: at(), device, lasts: random.between(500, length / 3) }))
    some(0, 2, () => ({ kind: 'broken stream', at: at(), device }))
    some(1, 3, () => kill(random, device, at()))
    some(0, 2, () => ({
      kind: 'hidden',
      at: at(),
      device,
      tab: random.between(0, 1),
      lasts: random.between(10, 9_000),
    }))
  }
  some(1, 8, () => ({
    kind: 'crash',
    at: at(),
    server: random.between(0, 1),
    step: random.one(['call', 'commit', 'commit', 'response', 'response', null]),
    lasts: random.between(200, 8_000),
  }))
  some(0, 2, () => ({ kind: 'cut off', at: at(), server: random.between(0, 1), lasts: random.between(100, 6_000) }))
  some(2, 6, () => ({ kind: 'jump', at: at(), server: random.between(0, 1), by: random.between(-hour, hour) }))
  some(0, 1, () => ({ kind: 'trash', at: at(), character: random.between(0, 1), lasts: random.between(500, 20_000) }))
  some(0, 1, () => ownerChange(random, at()))
  if (number % 2 === 0) {
    const owners = new SeededRandom([seed, number, 3])
    events.push(ownerChange(owners, owners.between(0, length)))
  }
  events.push(...actionEvents(new SeededRandom([seed, number, 1]), length))
  events.push(...encounterEvents(new SeededRandom([seed, number, 6]), users, length))
  events.push(...storageEvents(new SeededRandom([seed, number, 3]), length))
  const edits = events.filter((event) => event.kind === 'edit')
  events.push(...accountEvents(new SeededRandom([seed, number, 4]), users, edits, length))
  const resets = resetEvents(new SeededRandom([seed, number, 5]), length)
  events.push(...resets)
  const age = new SeededRandom([seed, number, 2])
  if (age.happens(0.5)) {
    const device = age.between(0, devices - 1)
    events.push({ kind: 'days offline', at: age.between(0, length), device, lasts: age.between(30_000, 40_000) })
  }
  // A device without unsent changes is offline during the last edit and must still receive it.
  events.push(edit(random, 1, length + 5_000, 0), { kind: 'offline', at: length + 4_000, device: 0, lasts: 8_000 })
  for (const [device, user] of users.entries()) {
    // The character is created over a bad network.
    if (user === 2)
      events.push({ kind: 'bad network', at: 0, device, lasts: length / 2, conditions: random.one(badConditions) })
  }
  return {
    seed: random.between(0, 2 ** 31),
    users,
    events: events
      .filter((event) => event.kind !== 'jump' || resets.every(canBeNoticed))
      .sort((left, right) => left.at - right.at),
    end: length + 12_000,
  }
}

/** Without a new epoch only log ids tell two histories apart; if clocks go back, both may use the same ones. */
const canBeNoticed = (event: ScheduledEvent): boolean => event.kind !== 'reset' || event.isNewEpoch

/** Gifts, awards and undos. */
function actionEvents(random: SeededRandom, length: number): readonly ScheduledEvent[] {
  const events: ScheduledEvent[] = []
  const some = (least: number, most: number, make: (at: number, seed: number) => ScheduledEvent) => {
    for (let i = random.between(least, most); i > 0; i--) {
      events.push(make(random.between(0, length), random.between(0, 2 ** 31)))
    }
  }
  const device = () => random.between(0, devices - 1)
  some(2, 4, (at, seed) => ({ kind: 'action', at, device: device(), action: 'give', seed }))
  some(2, 4, (at, seed) => ({ kind: 'action', at, device: device(), action: 'undo', seed }))
  some(1, 2, (at, seed) => ({ kind: 'gm action', at, action: 'award', seed }))
  some(0, 2, (at, seed) => ({ kind: 'gm action', at, action: 'undo', seed }))
  some(0, 1, (at) => ({ kind: 'out of game', at, character: random.between(0, 1), lasts: random.between(500, 20_000) }))
  return events
}

/** What only the server can do in an encounter. */
function encounterEvents(random: SeededRandom, users: readonly number[], length: number): readonly ScheduledEvent[] {
  if (users.every((user) => user < 3)) return []
  return users.flatMap((user, device) =>
    Array.from({ length: user < 2 ? 8 : user === 2 ? 0 : random.between(0, 3) }, (): ScheduledEvent => ({
      kind: 'action',
      at: random.between(0, length),
      device,
      action: user < 2 ? 'end turn' : 'roll initiative',
      seed: random.between(0, 2 ** 31),
    })),
  )
}

/** Faults of local storage, each in some schedules only. */
function storageEvents(random: SeededRandom, length: number): readonly ScheduledEvent[] {
  const events: ScheduledEvent[] = []
  const at = () => random.between(0, length)
  const device = () => random.between(0, devices - 1)
  const lasts = () => random.one([300, 4_000, 20_000])
  if (random.happens(0.3)) {
    for (let i = random.between(1, 3); i > 0; i--) {
      const tab = random.happens(0.5) ? random.between(0, 1) : null
      events.push({ kind: 'full storage', at: at(), device: device(), tab, lasts: lasts() })
    }
  }
  if (random.happens(0.2)) events.push({ kind: 'cleared storage', at: at(), device: device() })
  if (random.happens(0.3)) {
    const one = device()
    // Long enough for a page to continue without it, and a page that starts meanwhile.
    const silence = random.one([500, 2_500, 8_000])
    const from = at()
    events.push({ kind: 'silent storage', at: from, device: one, lasts: silence })
    if (random.happens(0.5)) {
      events.push({ kind: 'kill', at: from + 1, device: one, tab: 0, steps: null, hides: true, lasts: 100 })
    }
  }
  for (let i = random.between(0, 6); i > 0; i--) {
    events.push({ kind: 'seal', at: at(), device: device(), tab: random.between(0, 1) })
  }
  return events
}

/** Sign-outs, and what can happen to a character that is created on a device. */
function accountEvents(
  random: SeededRandom,
  users: readonly number[],
  edits: readonly (ScheduledEvent & { readonly kind: 'edit' })[],
  length: number,
): readonly ScheduledEvent[] {
  const events: ScheduledEvent[] = []
  const at = () => random.between(0, length)
  if (random.happens(0.4)) {
    for (let i = random.between(1, 2); i > 0; i--) {
      const device = random.between(0, devices - 1)
      const typedAt = random.one([at(), ...edits.filter((edit) => edit.device === device).map((edit) => edit.at)])
      events.push({
        kind: 'sign-out',
        // Often while an edit is being sent.
        at: typedAt + random.between(1_900, 2_300),
        device,
        tab: random.between(0, 1),
        between: random.happens(0.4) ? random.between(0, 1) : null,
        steps: random.happens(0.4) ? random.between(0, 8) : null,
        lasts: random.between(500, 15_000),
      })
    }
  }
  for (const [device, user] of users.entries()) {
    if (user !== 2) continue
    if (random.happens(0.7)) events.push({ kind: 'offline', at: 0, device, lasts: random.between(500, length / 2) })
    if (random.happens(0.5)) events.push({ kind: 'lost creation', at: 0, device })
    for (let i = random.between(0, 3); i > 0; i--) {
      events.push({ kind: 'open number', at: at(), device, tab: random.between(0, 1) })
    }
    for (let i = random.between(0, 2); i > 0; i--) events.push(kill(random, device, at()))
  }
  return events
}

function resetEvents(random: SeededRandom, length: number): readonly ScheduledEvent[] {
  if (!random.happens(0.25)) return []
  // After the last edit, nothing but the new connection tells the devices.
  const isLast = random.happens(0.5)
  const at = isLast ? length + 11_000 : random.between(length / 4, length)
  const lost = isLast ? random.between(5_000, length) : random.between(500, length / 4)
  return [{ kind: 'reset', at, lost, isNewEpoch: random.happens(0.5) }]
}

const ownerChange = (random: SeededRandom, at: number): ScheduledEvent => ({
  kind: 'owner change',
  at,
  character: random.between(0, 1),
  lasts: random.happens(0.5) ? random.between(500, 20_000) : null,
})

const edit = (random: SeededRandom, device: number, at: number, index: number): ScheduledEvent => ({
  kind: 'edit',
  // People type in bursts.
  at: Math.floor(at / 5_000) * 5_000 + random.between(0, 3_000),
  device,
  tab: random.between(0, 1),
  // Unique among the edits of this device.
  seed: random.between(0, 9_999) * editsEach + index,
})

const kill = (random: SeededRandom, device: number, at: number): ScheduledEvent => ({
  kind: 'kill',
  at,
  device,
  tab: random.between(0, 1),
  steps: random.happens(0.15) ? null : random.between(0, 40),
  hides: random.happens(0.4),
  lasts: random.between(100, 8_000),
})

export function describeEvent(event: ScheduledEvent, names: readonly string[]): string {
  const seconds = (milliseconds: number | null) =>
    milliseconds === null ? 'ever' : `${(milliseconds / 1_000).toFixed(1)} s`
  const device = 'device' in event ? (names[event.device] ?? 'a device') : ''
  const server = 'server' in event ? `server ${event.server + 1}` : ''
  const character = 'character' in event ? `character ${event.character + 1}` : ''
  switch (event.kind) {
    case 'edit':
      return `an edit on ${device}`
    case 'bad network':
      return `bad network for ${device}, for ${seconds(event.lasts)}: ${JSON.stringify(event.conditions)}`
    case 'offline':
      return `${device} is offline for ${seconds(event.lasts)}`
    case 'broken stream':
      return `the stream of ${device} breaks`
    case 'kill':
      return `a tab of ${device} is killed ${event.hides ? 'after it was hidden, ' : ''}${event.steps === null ? 'at once' : `after ${event.steps} steps`}`
    case 'hidden':
      return `a tab of ${device} is hidden for ${seconds(event.lasts)}`
    case 'full storage':
      return `writes fail on ${device}, in ${event.tab === null ? 'all tabs' : 'one tab'}, for ${seconds(event.lasts)}`
    case 'cleared storage':
      return `the storage of ${device} is cleared`
    case 'silent storage':
      return `the storage of ${device} does not answer for ${seconds(event.lasts)}`
    case 'sign-out': {
      const death = event.steps === null ? '' : `, and the tab dies after ${event.steps} steps`
      const other = event.between === null ? '' : ', while someone else signs in'
      return `the user of ${device} signs out for ${seconds(event.lasts)}${other}${death}`
    }
    case 'open number':
      return `a tab of ${device} opens its new character under its number`
    case 'lost creation':
      return `the next response to a creation on ${device} is lost`
    case 'seal':
      return `a draft on ${device} is sealed`
    case 'reset':
      return `the server loses ${seconds(event.lost)}${event.isNewEpoch ? ' and gets a new epoch' : ''}`
    case 'crash':
      return `${server} crashes ${event.step ? `at its next ${event.step}` : 'at once'}`
    case 'cut off':
      return `${server} cannot reach the database for ${seconds(event.lasts)}`
    case 'jump':
      return `the clock of ${server} jumps by ${seconds(event.by)}`
    case 'trash':
      return `${character} is in the trash for ${seconds(event.lasts)}`
    case 'action':
      return `on ${device}: ${event.action}`
    case 'days offline':
      return `days pass while ${device} is offline`
    case 'gm action':
      return event.action === 'award' ? 'an award' : 'an undo by the game master'
    case 'out of game':
      return `${character} is out of the game for ${seconds(event.lasts)}`
    case 'owner change':
      return `${character} has another owner for ${seconds(event.lasts)}`
  }
}
