import type { Commit, LogEntry } from '@everquill/domain'
import { isGameMaster } from '../people.ts'
import type { ActionRequest } from '../requests.ts'
import { comparison, SheetCopy, sheetOf, textOf, valueAt, type Sheet } from './plain-sheet.ts'
import type { ReportViolation } from './violation.ts'
import { committedValue } from './intent-model.ts'
import type { CommitOracle } from './commit-oracle.ts'

/** Amounts of coins, experience and items by name. */
type Wealth = ReadonlyMap<string, number>

const counted = ['platinum', 'gold', 'silver', 'copper', 'xp'] as const

function wealthOf(sheet: Sheet): Wealth {
  const wealth = new Map<string, number>(counted.map((key) => [key, Number(sheet[key] ?? 0)]))
  for (const { item, quantity } of sheet['items'] as unknown as readonly Sheet[]) {
    const name = `item ${textOf(item)}`
    wealth.set(name, (wealth.get(name) ?? 0) + Number(quantity))
  }
  return wealth
}

/** The weighted sum, without zero amounts. */
function sum(...parts: readonly (readonly [times: number, wealth: Wealth])[]): Wealth {
  const total = new Map<string, number>()
  for (const [times, wealth] of parts) {
    for (const [key, count] of wealth) total.set(key, (total.get(key) ?? 0) + times * count)
  }
  return new Map([...total].filter(([, count]) => count !== 0))
}

/** Counts items regardless of their name, because an item may be renamed between a gift and its undo. */
const nameless = (wealth: Wealth): Wealth =>
  sum(...[...wealth].map(([key, count]) => [1, new Map([[key.startsWith('item ') ? 'items' : key, count]])] as const))

const formatWealth = (wealth: Wealth): string =>
  [...wealth]
    .map(([name, count]) => `${name} ${count}`)
    .sort()
    .join(', ')

/** Checks gifts, awards, undos and rolls for initiative against what was requested. */
export class TransferOracle {
  readonly #commitOracle: CommitOracle
  readonly #report: ReportViolation
  readonly #requests: Map<string, ActionRequest>
  /** The commits of each action, all from one transaction. */
  readonly #done = new Map<string, readonly Commit[]>()
  readonly #entries = new Map<string, LogEntry>()
  /** The latest entry that undid an entry. */
  readonly #undoneBy = new Map<string, string>()

  /** `before` is the oracle of a history that the server has lost. */
  constructor(commitOracle: CommitOracle, report: ReportViolation, before?: TransferOracle) {
    this.#requests = before ? before.#requests : new Map()
    this.#commitOracle = commitOracle
    this.#report = report
  }

  onRequest(action: ActionRequest): void {
    this.#requests.set(action.saveId, action)
  }

  isDone = (saveId: string): boolean => this.#done.has(saveId)

  /** The action that a commit belongs to. */
  actionOf({ saveId, entries, character }: Commit): ActionRequest | undefined {
    const whole = saveId.endsWith(`.${character.id}`) ? saveId.slice(0, saveId.lastIndexOf('.')) : saveId
    return this.#requests.get(whole) ?? this.#requests.get(entries[0]?.data.transfer?.id ?? '')
  }

  /** Called with all commits of a transaction, each already checked by the commit oracle. */
  onCommit(commits: readonly Commit[]): void {
    for (const { entries } of commits) for (const entry of entries) this.#checkUndoing(entry)
    const [first] = commits
    const action = first && this.actionOf(first)
    if (!action) return
    const { saveId, kind } = action
    if (this.#done.has(saveId)) this.#report('once', `${kind} ${saveId} is committed twice`)
    this.#done.set(saveId, commits)
    switch (kind) {
      case 'gift': {
        const { characterId, gift } = action
        const things = gift.items.map(({ entry, quantity }) => [this.#nameAt(commits, characterId, entry), quantity])
        const given = new Map([...Object.entries(gift.coins), ...things] as [string, number][])
        this.#checkTransfer(
          action,
          commits,
          new Map([
            [characterId, sum([-1, given])],
            [gift.to, given],
          ]),
        )
        if (this.#commitOracle.ownerOf(characterId) !== action.user)
          this.#report('allowed', `${saveId} gives away a character's goods without owning it`)
        return
      }
      case 'award':
        this.#checkTransfer(action, commits, sharesOf(action.award))
        if (!isGameMaster(action.user)) this.#report('allowed', `${action.user} may not award ${saveId}`)
        return
      case 'undo':
        return this.#checkUndo(action, commits)
      case 'roll':
        return this.#checkRoll(action, commits)
      case 'turn end':
        return
    }
  }

  /** Checks a server's response to an action. */
  onResponse({ saveId, kind }: ActionRequest, isRefused: boolean, wasDone: boolean): void {
    if (isRefused && wasDone) this.#report('idempotent', `${kind} ${saveId} was committed and is refused on retry`)
    if (!isRefused && !this.#done.has(saveId))
      this.#report('durable', `${kind} ${saveId} is acknowledged before its commit`)
  }

  /** The difference a commit made to a character's wealth. */
  #gain = (commit: Commit): Wealth =>
    sum([1, wealthOf(sheetOf(commit.character))], [-1, wealthOf(this.#before(commit))])

  /** The sheet before a commit. A share of zero still produces a commit, without entries. */
  #before({ character, revision, entries }: Commit): Sheet {
    return this.#commitOracle.at(character.id, entries.length > 0 ? revision - 1 : revision) ?? {}
  }

  #nameAt(commits: readonly Commit[], characterId: number, entryId: string): string {
    const giver = commits.find(({ character }) => character.id === characterId)
    const item = giver ? valueAt(this.#before(giver), `items.${entryId}.item`) : null
    return `item ${textOf(item)}`
  }

  /** Every participant gains or loses the right amounts in one transaction, and every log links to the transfer. */
  #checkTransfer(
    { saveId }: ActionRequest,
    commits: readonly Commit[],
    gains: ReadonlyMap<number, Wealth>,
    ofKind = same,
  ): void {
    const parties = new Map(commits.map((commit) => [commit.character.id, commit]))
    for (const [id, gain] of gains) {
      const commit = parties.get(id)
      const [is, wanted] = [commit ? ofKind(this.#gain(commit)) : sum(), ofKind(gain)]
      if (formatWealth(is) !== formatWealth(wanted)) {
        this.#report(
          'conserved',
          `${id} gains ${formatWealth(is) || 'nothing'} by ${saveId}, not ${formatWealth(wanted) || 'nothing'}`,
        )
      }
    }
    if (parties.size !== gains.size) this.#report('conserved', `${parties.size} characters take part in ${saveId}`)
    const games = commits.map((commit) => this.#before(commit)['gameId'])
    if (new Set(games).size !== 1 || !games[0]) this.#report('allowed', `${saveId} crosses games`)
    for (const { character, entries, dropped } of commits) {
      if (entries.some(({ data }) => data.transfer?.id !== saveId))
        this.#report('conserved', `a log entry is not linked to ${saveId}`)
      if (dropped.length > 0) this.#report('conserved', `${saveId} dropped a change`)
      if (character.deletedAt !== undefined) this.#report('allowed', `${saveId} changes a character in the trash`)
    }
  }

  #checkUndo(action: ActionRequest & { readonly kind: 'undo' }, commits: readonly Commit[]): void {
    const { characterId, entryId, whole, saveId, user } = action
    const entry = this.#entries.get(keyOf(characterId, entryId))
    const transfer = entry && this.#requests.get(entry.data.transfer?.id ?? '')
    if (!entry) return this.#report('allowed', `${saveId} undoes an unknown entry`)
    if (transfer) {
      const gains = (this.#done.get(transfer.saveId) ?? []).map(
        (commit) => [commit.character.id, sum([-1, this.#gain(commit)])] as const,
      )
      return this.#checkTransfer(action, commits, new Map(gains), nameless)
    }
    const [commit] = commits
    if (!commit || commits.length !== 1) return this.#report('once', `${saveId} must change exactly one character`)
    if (this.#commitOracle.ownerOf(characterId) !== user && !isGameMaster(user)) {
      this.#report('allowed', `${user} may not undo ${entryId}`)
    }
    const ofSave = [...this.#entries.values()].filter(
      (one) => one.characterId === characterId && one.revision === entry.revision,
    )
    const copy = new SheetCopy(this.#before(commit))
    for (const { id, data } of (whole ? ofSave : [entry]).toReversed()) {
      const isUndone = this.#isUndone(keyOf(characterId, id), commit.revision)
      const isBack = data.newValue === null && data.field.split('.').length === 2 && copy.read(data.field) !== null
      const after = committedValue(copy, { field: data.field, oldValue: data.newValue, newValue: data.oldValue })
      if (after && !isUndone && !isBack) copy.write(data.field, after.value)
    }
    const wrong = comparison(sheetOf(commit.character), copy.finished())
    if (wrong) this.#report('counted', `${saveId} has the wrong result: ${wrong}`)
  }

  /** Those who take part get an initiative that the dice can give, and nothing else changes. */
  #checkRoll(
    { saveId, user, participants }: ActionRequest & { readonly kind: 'roll' },
    commits: readonly Commit[],
  ): void {
    if (!isGameMaster(user)) this.#report('allowed', `${user} may not roll ${saveId}`)
    for (const { data } of commits.flatMap(({ entries }) => entries)) {
      const id = /^participants\.([^.]+)\.initiative$/.exec(data.field)?.[1]
      if (id === undefined || !participants.includes(id)) this.#report('separate', `${saveId} changes ${data.field}`)
      if (typeof data.newValue !== 'number') this.#report('counted', `${saveId} rolls ${JSON.stringify(data.newValue)}`)
    }
  }

  /** An entry that is already undone is not undone again. */
  #checkUndoing(entry: LogEntry): void {
    const { id, characterId, data } = entry
    this.#entries.set(keyOf(characterId, id), entry)
    if (data.undoes === undefined) return
    const undone = keyOf(characterId, data.undoes)
    if (this.#isUndone(undone)) this.#report('once', `${undone} is undone twice`)
    this.#undoneBy.set(undone, keyOf(characterId, id))
  }

  /** Whether an entry is undone, before the given revision if there is one. */
  #isUndone(key: string, before = Infinity): boolean {
    const by = this.#undoneBy.get(key)
    if (by === undefined || (this.#entries.get(by)?.revision ?? 0) >= before) return false
    return !this.#isUndone(by, before)
  }
}

const same = (wealth: Wealth): Wealth => wealth
const keyOf = (characterId: number, entryId: string | number): string => `${characterId} ${entryId}`

function sharesOf({
  characterIds,
  coins = {},
  items = [],
  split = false,
}: (ActionRequest & { kind: 'award' })['award']) {
  const count = characterIds.length
  return new Map(
    characterIds.map((id, index) => {
      const purse = Object.entries(coins).map(([coin, whole]): [string, number] => [
        coin,
        // The first characters get the remainder.
        split ? Math.floor((whole + count - 1 - index) / count) : whole,
      ])
      const things = items.map(({ item, quantity }): [string, number] => [`item ${item}`, quantity])
      return [id, sum([1, new Map([...purse, ...things])])] as const
    }),
  )
}
