import { encounterOf, inOrder, same, type Commit, type EncounterView, type Json } from '@everquill/domain'
import { secrets } from '../encounter.ts'
import { isGameMaster } from '../people.ts'
import type { ActionRequest } from '../requests.ts'
import type { CommitOracle } from './commit-oracle.ts'
import { actingCharacter, afterTurn, orderOf, type PlainView } from './plain-encounter.ts'
import { sheetOf, textOf, type Sheet } from './plain-sheet.ts'
import type { ReportViolation } from './violation.ts'

type TurnEnd = ActionRequest & { readonly kind: 'turn end' }

/** Checks the order of the encounter, the turns that players end, and that players learn nothing hidden. */
export class EncounterOracle {
  readonly #commitOracle: CommitOracle
  readonly #report: ReportViolation
  readonly #turnEnds: TurnEnd[]

  /** `before` is the oracle of a history that the server has lost. */
  constructor(commitOracle: CommitOracle, report: ReportViolation, before?: EncounterOracle) {
    this.#commitOracle = commitOracle
    this.#report = report
    this.#turnEnds = before ? before.#turnEnds : []
  }

  /** A player ends the turn of their character. */
  onTurnEnd(request: TurnEnd): void {
    this.#turnEnds.push(request)
  }

  /** Whether a commit ends a turn for a player; game masters pass turns on by saves. */
  isTurnEnd = ({ character, user }: Commit): boolean => encounterOf(character) !== null && !isGameMaster(user)

  /** Called for every commit, before the commit oracle knows it. */
  onCommit(commit: Commit): void {
    const encounter = encounterOf(commit.character)
    if (!encounter) return
    const after = sheetOf(commit.character)
    const order = inOrder(encounter.participants).map(({ id }) => id)
    if (new Set(order).size < order.length || !same(order, orderOf(after)))
      this.#report('order', `${commit.saveId} makes the order ${order.join(', ')}`)
    const before = this.#commitOracle.at(encounter.id, commit.revision - 1)
    if (before && this.isTurnEnd(commit) && commit.entries.length > 0) this.#checkTurnEnd(commit, before, after)
  }

  /** A player ends the turn of their own character in the round that they saw, and nothing else. */
  #checkTurnEnd({ user, entries, saveId }: Commit, before: Sheet, after: Sheet): void {
    const acting = actingCharacter(before)
    const isRequested = this.#turnEnds.some(
      (one) => one.user === user && one.round === before['round'] && String(one.characterId) === acting,
    )
    if (!isRequested) this.#report('allowed', `${user} ends a turn of ${acting ?? 'a creature'} by ${saveId}`)
    const { turn, round } = afterTurn(before)
    if (after['turn'] !== turn || after['round'] !== round)
      this.#report('order', `${saveId} passes the turn to ${textOf(after['turn'])}, not to ${turn}`)
    const isPart = (field: string) => ['turn', 'round'].includes(field) || field.startsWith('ongoing_conditions.')
    const other = entries.find(
      ({ data }) => !isPart(data.field) || (data.newValue === null) !== data.field.includes('.'),
    )
    if (other) this.#report('separate', `${saveId} ends a turn and changes ${other.data.field}`)
  }

  /** Something is sent to a player, as text. */
  onSent(player: string, text: string): void {
    const secret = secrets.exec(text)
    if (!secret) return
    const from = Math.max(0, secret.index - 60)
    this.#report('hidden', `${player} receives ${text.slice(from, secret.index + 60)}`)
  }
}

/** Whether players see what the model says. */
export function isViewOf(view: EncounterView | null, plain: PlainView | null): boolean {
  if (!view || !plain) return view === plain
  const order = view.order.map(({ id, name, health = null, conditions = [] }) => ({
    id,
    name,
    health,
    conditions: conditions.map(({ condition }) => condition).toSorted(),
  }))
  const isTurn = plain.turn === null || plain.turn === (view.turn ?? '')
  return isTurn && same(order, plain.order as unknown as Json)
}
