import { parsePath } from '../change/path.ts'
import type { Change, Transfer } from '../change/change.ts'
import { isRecord, same, type Json } from '../json.ts'
import { creationField } from '../log/entry.ts'
import { rollField, rollOf } from '../log/roll-entry.ts'
import { counterTotalsIn, type CounterTotals } from '../log/counter-totals.ts'
import { undoLinksIn, undoneIds } from '../log/undo.ts'
import { rollsOfUndone } from '../play/action-rolls.ts'
import { noteField, sessionField, type GameEntry } from './game-entry.ts'

/** A game session: from its start marker to its end marker, or until now. */
export interface GameSession {
  readonly began: GameEntry
  /** Its end marker, or the start marker of the next session; null while it is running. */
  readonly ended: GameEntry | null
}

/** The sessions of a game, newest first, from its markers, newest first. An end marker without a start is ignored. */
export function gameSessionsOf(markers: readonly GameEntry[]): readonly GameSession[] {
  const sessions: GameSession[] = []
  let ended: GameEntry | null = null
  for (const marker of markers) {
    if (marker.data.field !== sessionField) continue
    if (marker.data.newValue === 'started') sessions.push({ began: marker, ended })
    ended = marker
  }
  return sessions
}

/** What changed for one character in a game session. */
export interface CharacterRecap {
  readonly characterId: number
  /** Fields whose value differs after the session; counters also if they returned to the same value. */
  readonly changes: readonly Change[]
  /** The gains and losses of each counter, by field path. */
  readonly counterTotals: ReadonlyMap<string, CounterTotals>
  readonly rolls: number
}

/** A character and how much it dealt or took. */
export interface DamageTotal {
  readonly characterId: number
  readonly amount: number
}

/** What people talk about after a game session. What was undone is left out. */
export interface Highlights {
  /** The character's roll with the highest total, checks and free rolls only; the first of equal ones. */
  readonly bestRoll: GameEntry | null
  /** By the damage rolls of attacks. */
  readonly mostDealt: DamageTotal | null
  /** By lost hit points. */
  readonly mostTaken: DamageTotal | null
  /** The characters whose hit points fell to zero or below, in that order. */
  readonly fallen: readonly number[]
}

/** The summary of a game session. */
export interface Recap {
  readonly highlights: Highlights
  readonly notes: readonly (Pick<GameEntry, 'user' | 'authorName'> & { readonly text: string })[]
  /** Awards and gifts that were not undone, each with the entries of the receivers. */
  readonly transfers: readonly { readonly transfer: Transfer; readonly gains: readonly GameEntry[] }[]
  /** In the order of their first entry. */
  readonly characters: readonly CharacterRecap[]
}

/** Summarises entries of a game's log, oldest first. GM-only entries are left out. */
export function recapOf(entries: readonly GameEntry[]): Recap {
  const visible = entries.filter(({ audience }) => audience === undefined)
  const notes = visible.flatMap(({ user, authorName, data: { field, newValue } }) =>
    field === noteField && typeof newValue === 'string'
      ? [{ user, ...(authorName !== undefined && { authorName }), text: newValue }]
      : [],
  )
  const byCharacter = Map.groupBy(
    visible.filter(({ characterId }) => characterId !== null),
    ({ characterId }) => characterId ?? 0,
  )
  const characters = [...byCharacter].map(([characterId, own]): CharacterRecap => {
    const changes = own.map(({ data }) => data).filter(({ field }) => field !== rollField && field !== creationField)
    const counterTotals = counterTotalsIn(own)
    return {
      characterId,
      changes: netChanges(changes).filter(
        ({ field, oldValue, newValue }) => counterTotals.has(field) || !same(oldValue, newValue),
      ),
      counterTotals,
      rolls: own.filter(({ data }) => data.field === rollField).length,
    }
  })
  return { highlights: highlightsIn(visible), notes, transfers: transfersIn(visible), characters }
}

function highlightsIn(entries: readonly GameEntry[]): Highlights {
  const undone = undoneIds(undoLinksIn(entries))
  const withoutEffect = new Set([...undone, ...rollsOfUndone(entries, undone)])
  const own = entries.flatMap((entry) => {
    const { id, characterId, data } = entry
    const counts = characterId !== null && data.undoes === undefined && !withoutEffect.has(id)
    return counts ? [{ entry, characterId, data, total: rollOf(data)?.total ?? 0 }] : []
  })
  const rolls = own.filter(({ data }) => data.field === rollField)
  const free = rolls.filter(({ entry }) => entry.act === undefined)
  const attacks = rolls.filter(({ entry }) => entry.act?.kind === 'attack')
  const losses = own.flatMap(({ characterId, data: { field, oldValue, newValue } }) => {
    const [before, after] = [Number(oldValue), Number(newValue)]
    return field === 'hp' && after < before
      ? [{ characterId, amount: before - after, fell: before > 0 && after <= 0 }]
      : []
  })
  return {
    bestRoll: highest(free, ({ total }) => total)?.entry ?? null,
    mostDealt: mostDamage(attacks.map(({ characterId, total }) => ({ characterId, amount: total }))),
    mostTaken: mostDamage(losses),
    fallen: [...new Set(losses.filter(({ fell }) => fell).map(({ characterId }) => characterId))],
  }
}

/** The first of those with the highest value. */
const highest = <T>(all: readonly T[], valueOf: (one: T) => number): T | undefined =>
  all.toSorted((one, other) => valueOf(other) - valueOf(one))[0]

function mostDamage(damage: readonly DamageTotal[]): DamageTotal | null {
  const sums = [...Map.groupBy(damage, ({ characterId }) => characterId)].map(([characterId, own]) => ({
    characterId,
    amount: own.reduce((sum, { amount }) => sum + amount, 0),
  }))
  const most = highest(sums, ({ amount }) => amount)
  return most && most.amount > 0 ? most : null
}

function transfersIn(entries: readonly GameEntry[]): Recap['transfers'] {
  const undone = undoneIds(undoLinksIn(entries))
  const effective = entries.filter(({ id, data }) => data.undoes === undefined && !undone.has(id))
  const byTransfer = Map.groupBy(effective, ({ data }) => data.transfer?.id)
  return [...byTransfer.values()].flatMap((own) => {
    const transfer = own[0]?.data.transfer
    if (!transfer) return []
    return [{ transfer, gains: own.filter(({ characterId }) => transfer.to.includes(characterId ?? 0)) }]
  })
}

/** The net change of each path. Changes of an entry's parts are merged into the entry's own addition or removal. */
function netChanges(changes: readonly Change[]): readonly Change[] {
  const net = new Map<string, { oldValue: Json; newValue: Json }>()
  for (const { field, oldValue, newValue } of changes) {
    const path = parsePath(field)
    const whole = path?.kind === 'part' ? net.get(`${path.key}.${path.entryId}`) : undefined
    if (path?.kind === 'part' && whole && isRecord(whole.newValue)) {
      whole.newValue = { ...whole.newValue, [path.part]: newValue }
      continue
    }
    if (path?.kind === 'entry') for (const key of net.keys()) if (key.startsWith(`${field}.`)) net.delete(key)
    const first = net.get(field)
    net.set(field, { oldValue: first ? first.oldValue : oldValue, newValue })
  }
  return [...net].map(([field, values]) => ({ field, ...values }))
}
