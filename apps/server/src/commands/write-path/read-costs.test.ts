import { randomUUID } from 'node:crypto'
import type { Actor, Change, Json } from '@everquill/domain'
import { anItem } from '@everquill/testing'
import { describe, expect, test } from 'vitest'
import { engines } from '../../accounts/account-tests.fixture.ts'
import { countReads } from '../../storage/count-reads.fixture.ts'
import type { Storage } from '../../storage/port.ts'
import { createCharacter } from '../characters/create-character.ts'
import { putCharacter } from '../characters/put-character.ts'
import { revertEntry } from '../characters/revert-entry.ts'
import { saveCharacter } from '../characters/save-character.ts'
import { ann, bob, changeOf, codeOf, commandDeps, expectSaved } from '../commands.fixture.ts'
import type { SaveOutcome } from './save-outcome.ts'

/** More than any of these requests may read: 250 entries, 500 fields, their 500 values, and single rows. */
const maxRows = 1_300

/** A character of Ann's, and the first save after its creation. */
async function openCharacter(storage: Storage) {
  const deps = commandDeps(storage, { limits: false, items: async () => [] })
  const { id } = expectSaved(await createCharacter(deps, ann, {})).character
  const first = changeOf('gold', 20, 15)
  const firstOutcome = expectSaved(await saveCharacter(deps, ann, id, first))
  const save = async (changes: readonly Change[]) =>
    expectSaved(await saveCharacter(deps, ann, id, { saveId: randomUUID(), baseRevision: 1, changes }))
  return { deps, id, first, firstOutcome, save }
}

/** Changes the same 400 fields in each of 13 saves. */
async function writeLongLog(save: (changes: readonly Change[]) => Promise<unknown>): Promise<void> {
  for (let turn = 0; turn < 13; turn++) {
    await save(Array.from({ length: 400 }, (_, i) => change(`skill${i}_number`, turn === 0 ? null : turn, turn + 1)))
  }
}

/** Adds and removes 600 items, each under an id of its own, so that as many fields are in the log. */
async function writeManyFields(save: (changes: readonly Change[]) => Promise<unknown>): Promise<void> {
  const items = Array.from({ length: 600 }, (_, i) => anItem({ id: `item${i}` }))
  await save(items.map((item) => change(`items.${item.id}`, null, { ...item })))
  await save(items.map((item) => change(`items.${item.id}`, { ...item }, null)))
}

const change = (field: string, oldValue: Json, newValue: Json): Change => ({ field, oldValue, newValue })

describe.each(engines)('with a long log on %s', (_engine, open) => {
  test('a retry of an old save returns its first outcome without reading the log', async () => {
    const { deps, id, first, firstOutcome, save } = await openCharacter(await open())
    await writeLongLog(save)
    const { rows, value: outcome } = await countReads(() => saveCharacter(deps, ann, id, first))
    const { character, revision, entryId, entries } = firstOutcome
    expect(outcome).toMatchObject({ kind: 'repeated', revision, entryId, entries })
    expect(expectSaved(outcome).character).toEqual(character)
    expect(rows).toBeLessThan(maxRows)
  })

  test('another content or another person under an old saveId reads no more of the log than that save', async () => {
    const { deps, id, first, save } = await openCharacter(await open())
    await writeLongLog(save)
    const other = { ...first, changes: [change('gold', 20, 1)] }
    for (const [actor, code] of [
      [ann, 'save-id-reused'],
      [bob, 'not-found'],
    ] as const) {
      const { rows, value: outcome } = await countReads(() => saveCharacter(deps, actor, id, other))
      expect(codeOf(outcome)).toBe(code)
      expect(rows).toBeLessThan(10)
    }
  })

  test('a PUT on an old revision is merged without reading the log', async () => {
    const { deps, id, save } = await openCharacter(await open())
    await writeLongLog(save)
    const request = { document: { gold: 21 }, baseRevision: 1, sessionId: 's' }
    const { rows, value: outcome } = await countReads(() => putCharacter(deps, ann, id, request))
    expect(expectSaved(outcome).character).toMatchObject({ gold: 16, skill0_number: 13 })
    expect(rows).toBeLessThan(maxRows)
  })

  test('undoing an old save as a whole reads only that save', async () => {
    const { deps, id, firstOutcome, save } = await openCharacter(await open())
    await writeLongLog(save)
    const request = { entryId: Number(firstOutcome.entryId), whole: true }
    const { rows, value: outcome } = await countReads(() => revertEntry(deps, ann, id, request))
    expect(expectSaved(outcome).character.gold).toBe(20)
    expect(rows).toBeLessThan(20)
  })

  test('if too many fields changed since, a retry returns the current character and a PUT is refused', async () => {
    const { deps, id, first, firstOutcome, save } = await openCharacter(await open())
    await writeManyFields(save)
    const current = await save([change('str', 0, 3)])
    const retried = await countReads(() => saveCharacter(deps, ann, id, first))
    expect(retried.value).toMatchObject({ kind: 'repeated', revision: current.revision, entryId: current.entryId })
    expect(expectSaved(retried.value)).toMatchObject({ character: current.character, entries: firstOutcome.entries })
    const request = { document: { gold: 21 }, baseRevision: 1, sessionId: 's' }
    const put = await countReads(() => putCharacter(deps, ann, id, request))
    expect(codeOf(put.value)).toBe('base-unknown')
    for (const { rows } of [retried, put]) expect(rows).toBeLessThan(maxRows)
  })

  test('the limit comes first: retries and refused requests use it up like any other write', async () => {
    const storage = await open()
    const { id, first } = await openCharacter(storage)
    const deps = commandDeps(storage)
    const document = { gold: 21 }
    const requests: readonly ((actor: Actor) => Promise<SaveOutcome>)[] = [
      (actor) => saveCharacter(deps, actor, id, first),
      (actor) => saveCharacter(deps, actor, id, { ...first, changes: [change('gold', 20, 1)] }),
      (actor) => saveCharacter(deps, actor, 99_999_999, first),
      (actor) => putCharacter(deps, actor, id, { document, baseRevision: 1, sessionId: 's' }),
    ]
    for (const actor of [ann, bob]) {
      for (let i = 0; i < 60; i++) {
        expect(codeOf(await requests[i % requests.length]!(actor))).not.toBe('too-many-requests')
      }
      for (const request of requests) {
        const { rows, value: outcome } = await countReads(() => request(actor))
        expect(codeOf(outcome)).toBe('too-many-requests')
        expect(rows).toBeLessThan(5)
      }
    }
  })

  test('a creation that is retried uses up the limit', async () => {
    const deps = commandDeps(await open(), { items: async () => [] })
    const create = () => createCharacter(deps, ann, { saveId: 'once' })
    const { revision } = expectSaved(await create())
    for (let i = 0; i < 59; i++) expect(await create()).toMatchObject({ kind: 'repeated', revision })
    expect(codeOf(await create())).toBe('too-many-requests')
  })
})
