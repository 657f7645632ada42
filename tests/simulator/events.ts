import { SeededRandom } from './random.ts'
import type { Step } from './memory/memory-database.ts'
import type { NetworkConditions } from './network.ts'
import { moments, type Moment } from './browser/tab.ts'

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
      readonly moment: Moment | null
      readonly lasts: number
    }
  | { readonly kind: 'crash'; readonly server: number; readonly step: Step | null; readonly lasts: number }
  | { readonly kind: 'cut off'; readonly server: number; readonly lasts: number }
  | { readonly kind: 'jump'; readonly server: number; readonly by: number }
  | { readonly kind: 'trash'; readonly character: number; readonly lasts: number }
  /** A player gives something away or undoes an entry; the game master awards something or undoes an entry. */
  | { readonly kind: 'action'; readonly device: number; readonly action: 'give' | 'undo'; readonly seed: number }
  | { readonly kind: 'gm action'; readonly action: 'award' | 'undo'; readonly seed: number }
  /** The clock of an offline device moves on by days. */
  | { readonly kind: 'days offline'; readonly device: number; readonly lasts: number }
  | { readonly kind: 'out of game'; readonly character: number; readonly lasts: number }
  | { readonly kind: 'owner change'; readonly character: number; readonly lasts: number | null }
)

/** The devices of a run and the events that happen to them. */
export interface Schedule {
  readonly seed: number
  /** The user of each device. Each user has one character; the third user creates theirs on the device. */
  readonly users: readonly number[]
  readonly events: readonly ScheduledEvent[]
  /** When all faults end. */
  readonly end: number
}

const devices = 5
const editsEach = 50
const hour = 3_600_000

export const badConditions: readonly NetworkConditions[] = [
  { drop: 0.1, duplicate: 0.1, portal: 0.03, slowest: 1_500 },
  { drop: 0.3, duplicate: 0.2, portal: 0.1, slowest: 8_000 },
  { drop: 0, duplicate: 0.5, portal: 0, slowest: 12_000 },
]

/** Derives the numbered schedule of a seed. */
export function scheduleOf(seed: number, number: number): Schedule {
  const random = new SeededRandom([seed, number])
  const users = random.one([
    [0, 0, 0, 0, 0],
    [0, 0, 0, 1, 1],
    [0, 0, 0, 0, 1],
    [0, 0, 0, 0, 2],
    [0, 0, 1, 1, 2],
  ])
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
  some(0, 1, () => ({
    kind: 'owner change',
    at: at(),
    character: random.between(0, 1),
    lasts: random.happens(0.5) ? random.between(500, 20_000) : null,
  }))
  events.push(...actionEvents(new SeededRandom([seed, number, 1]), length))
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
    events: events.sort((left, right) => left.at - right.at),
    end: length + 12_000,
  }
}

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
  moment: random.one([null, ...moments]),
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
      return `a tab of ${device} is killed ${event.moment ? `once it has "${event.moment}"` : 'at once'}`
    case 'crash':
      return `${server} crashes ${event.step ? `at its next ${event.step}` : 'at once'}`
    case 'cut off':
      return `${server} cannot reach the database for ${seconds(event.lasts)}`
    case 'jump':
      return `the clock of ${server} jumps by ${seconds(event.by)}`
    case 'trash':
      return `${character} is in the trash for ${seconds(event.lasts)}`
    case 'action':
      return event.action === 'give' ? `a gift from ${device}` : `an undo on ${device}`
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
