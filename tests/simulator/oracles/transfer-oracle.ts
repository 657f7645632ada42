import type { Commit, LogEntry } from '@everquill/domain'
import type { Errand } from '../requests.ts'
import { comparison, SheetCopy, sheetOf, textOf, valueAt, type Sheet } from './plain-sheet.ts'
import type { Blame } from './violation.ts'
import { committedValue } from './intent-model.ts'
import type { Witness } from './commit-oracle.ts'

/** How much of what somebody has: coins, experience, and things by their name. */
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

/** The sum of it all, each taken so many times; what comes to nothing is left out. */
function sum(...parts: readonly (readonly [times: number, wealth: Wealth])[]): Wealth {
  const total = new Map<string, number>()
  for (const [times, wealth] of parts) {
    for (const [key, count] of wealth) total.set(key, (total.get(key) ?? 0) + times * count)
  }
  return new Map([...total].filter(([, count]) => count !== 0))
}

/** Things under whatever name: what was given may be called otherwise when it is taken back. */
const nameless = (wealth: Wealth): Wealth =>
  sum(...[...wealth].map(([key, count]) => [1, new Map([[key.startsWith('item ') ? 'items' : key, count]])] as const))

const inWords = (wealth: Wealth): string =>
  [...wealth]
    .map(([what, count]) => `${what} ${count}`)
    .sort()
    .join(', ')

/** Sees what passes from hand to hand, and what is taken back, and judges it by what was asked for. */
export class Dealings {
  readonly #witness: Witness
  readonly #blame: Blame
  readonly #master: string
  readonly #asked = new Map<string, Errand>()
  /** What each errand came to: the commits of one transaction. */
  readonly #done = new Map<string, readonly Commit[]>()
  readonly #entries = new Map<string, LogEntry>()
  /** By which entry an entry was last taken back. */
  readonly #takenBack = new Map<string, string>()

  constructor(witness: Witness, master: string, blame: Blame) {
    this.#witness = witness
    this.#master = master
    this.#blame = blame
  }

  asked(errand: Errand): void {
    this.#asked.set(errand.saveId, errand)
  }

  isDone = (saveId: string): boolean => this.#done.has(saveId)

  /** The errand that a commit is part of. */
  errandOf({ saveId, entries, character }: Commit): Errand | undefined {
    const whole = saveId.endsWith(`.${character.id}`) ? saveId.slice(0, saveId.lastIndexOf('.')) : saveId
    return this.#asked.get(whole) ?? this.#asked.get(entries[0]?.data.transfer?.id ?? '')
  }

  /** All that one transaction has committed; each of it is judged by itself already. */
  committed(commits: readonly Commit[]): void {
    for (const { entries } of commits) for (const entry of entries) this.#judgeUndoing(entry)
    const [first] = commits
    const errand = first && this.errandOf(first)
    if (!errand) return
    const { saveId, kind } = errand
    if (this.#done.has(saveId)) this.#blame('once', `${kind} ${saveId} is committed twice`)
    this.#done.set(saveId, commits)
    switch (kind) {
      case 'gift': {
        const { characterId, gift } = errand
        const things = gift.items.map(({ entry, quantity }) => [this.#nameAt(commits, characterId, entry), quantity])
        const given = new Map([...Object.entries(gift.coins), ...things] as [string, number][])
        this.#judgeTransfer(
          errand,
          commits,
          new Map([
            [characterId, sum([-1, given])],
            [gift.to, given],
          ]),
        )
        if (this.#witness.ownerOf(characterId) !== errand.user)
          this.#blame('allowed', `${saveId} is not theirs to give`)
        return
      }
      case 'award':
        this.#judgeTransfer(errand, commits, sharesOf(errand.award))
        if (errand.user !== this.#master) this.#blame('allowed', `${errand.user} may not award ${saveId}`)
        return
      case 'undo':
        return this.#judgeUndo(errand, commits)
    }
  }

  /** A process answers an errand, which was done already when it came, or not. */
  answered({ saveId, kind }: Errand, isRefused: boolean, wasDone: boolean): void {
    if (isRefused && wasDone) this.#blame('again', `${kind} ${saveId} is done, and refused when it comes again`)
    if (!isRefused && !this.#done.has(saveId)) this.#blame('durable', `${kind} ${saveId} is answered before it is kept`)
  }

  /** What somebody gained by a commit. */
  #gain = (commit: Commit): Wealth =>
    sum([1, wealthOf(sheetOf(commit.character))], [-1, wealthOf(this.#before(commit))])

  /** What was there before a commit. Whoever a small award leaves nothing for takes part all the same. */
  #before({ character, revision, entries }: Commit): Sheet {
    return this.#witness.at(character.id, entries.length > 0 ? revision - 1 : revision) ?? {}
  }

  #nameAt(commits: readonly Commit[], characterId: number, entryId: string): string {
    const giver = commits.find(({ character }) => character.id === characterId)
    const item = giver ? valueAt(this.#before(giver), `items.${entryId}.item`) : null
    return `item ${textOf(item)}`
  }

  /** Everybody who takes part has gained or lost what they were to, in one transaction, and all of their logs say so. */
  #judgeTransfer(
    { saveId }: Errand,
    commits: readonly Commit[],
    gains: ReadonlyMap<number, Wealth>,
    ofKind = same,
  ): void {
    const parties = new Map(commits.map((commit) => [commit.character.id, commit]))
    for (const [id, gain] of gains) {
      const commit = parties.get(id)
      const [is, wanted] = [commit ? ofKind(this.#gain(commit)) : sum(), ofKind(gain)]
      if (inWords(is) !== inWords(wanted)) {
        this.#blame(
          'conserved',
          `${id} gains ${inWords(is) || 'nothing'} by ${saveId}, not ${inWords(wanted) || 'nothing'}`,
        )
      }
    }
    if (parties.size !== gains.size) this.#blame('conserved', `${parties.size} take part in ${saveId}`)
    const tables = commits.map((commit) => this.#before(commit)['gameId'])
    if (new Set(tables).size !== 1 || !tables[0]) this.#blame('allowed', `${saveId} leaves the table`)
    for (const { character, entries, dropped: missed } of commits) {
      if (entries.some(({ data }) => data.transfer?.id !== saveId))
        this.#blame('conserved', `a log does not tell of ${saveId}`)
      if (missed.length > 0) this.#blame('conserved', `${saveId} misses something`)
      if (character.deletedAt !== undefined) this.#blame('allowed', `${saveId} reaches into the trash`)
    }
  }

  #judgeUndo(errand: Errand & { readonly kind: 'undo' }, commits: readonly Commit[]): void {
    const { characterId, entryId, whole, saveId, user } = errand
    const entry = this.#entries.get(keyOf(characterId, entryId))
    const transfer = entry && this.#asked.get(entry.data.transfer?.id ?? '')
    if (!entry) return this.#blame('allowed', `${saveId} takes back what nobody wrote`)
    if (transfer) {
      const gains = (this.#done.get(transfer.saveId) ?? []).map(
        (commit) => [commit.character.id, sum([-1, this.#gain(commit)])] as const,
      )
      return this.#judgeTransfer(errand, commits, new Map(gains), nameless)
    }
    const [commit] = commits
    if (!commit || commits.length !== 1) return this.#blame('once', `${saveId} is about one character`)
    if (![this.#witness.ownerOf(characterId), this.#master].includes(user)) {
      this.#blame('allowed', `${user} may not take back ${entryId}`)
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
    if (wrong) this.#blame('counted', `${saveId} takes back something else: ${wrong}`)
  }

  /** Nothing is taken back that is taken back already. */
  #judgeUndoing(entry: LogEntry): void {
    const { id, characterId, data } = entry
    this.#entries.set(keyOf(characterId, id), entry)
    if (data.undoes === undefined) return
    const undone = keyOf(characterId, data.undoes)
    if (this.#isUndone(undone)) this.#blame('once', `${undone} is taken back twice`)
    this.#takenBack.set(undone, keyOf(characterId, id))
  }

  /** Whether an entry was taken back, before a certain revision if one is named. */
  #isUndone(key: string, before = Infinity): boolean {
    const by = this.#takenBack.get(key)
    if (by === undefined || (this.#entries.get(by)?.revision ?? 0) >= before) return false
    return !this.#isUndone(by, before)
  }
}

const same = (wealth: Wealth): Wealth => wealth
const keyOf = (characterId: number, entryId: string | number): string => `${characterId} ${entryId}`

function sharesOf({ characterIds, coins = {}, items = [], split = false }: (Errand & { kind: 'award' })['award']) {
  const count = characterIds.length
  return new Map(
    characterIds.map((id, place) => {
      const purse = Object.entries(coins).map(([coin, whole]): [string, number] => [
        coin,
        // Who comes first has what cannot be split.
        split ? Math.floor((whole + count - 1 - place) / count) : whole,
      ])
      const things = items.map(({ item, quantity }): [string, number] => [`item ${item}`, quantity])
      return [id, sum([1, new Map([...purse, ...things])])] as const
    }),
  )
}
