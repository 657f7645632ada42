import { describe, expect, test } from 'vitest'
import { ann } from '../commands.fixture.ts'
import { deleteUserContent } from './delete-user-content.ts'
import {
  addPicture,
  anAccount,
  day,
  Died,
  dyingAfter,
  engines,
  openErasureTest,
  pictureFilesOf,
} from './erasure.fixture.ts'
import type { ErasureDeps } from './erasure-deps.ts'
import { sweepErasures } from './sweep-erasures.ts'

const unexpected = (error: unknown) => {
  throw error
}

async function close({ storage, now }: ErasureDeps) {
  await storage.transaction((tx) => tx.accounts.close(ann.user, now()))
  return { user: ann.user, closedAt: now() }
}

/** What others can still see of Ann. */
async function leftOf(deps: ErasureDeps, ids: readonly number[]) {
  const { characters, shares, games } = deps.storage
  const links = await Promise.all(ids.map((id) => shares.ofCharacter(id)))
  return {
    alive: (await characters.listOf(ann.user)).length,
    links: links.flat().length,
    seats: (await games.seatsOf([ann.user])).length,
    pictures: await pictureFilesOf(deps, ann.user),
    listed: (await deps.erasureList.all()).some(({ id }) => id === ann.user),
  }
}
const nothing = { alive: 0, links: 0, seats: 0, pictures: 0, listed: true }

describe.each(engines)('the deletion of an account on %s', (engine) => {
  test('90 characters with share links are all deleted, although the write limit allows 60 at once', async () => {
    const deps = await openErasureTest(engine)
    const { ids } = await anAccount(deps, 90)
    await deleteUserContent(deps, await close(deps))
    expect(await leftOf(deps, ids)).toEqual(nothing)
  })

  test('a day later the characters, the notes and the own game are erased, and what Bob wrote stays', async () => {
    const deps = await openErasureTest(engine)
    const { ids, odo, gameId, ownGame } = await anAccount(deps)
    await deleteUserContent(deps, await close(deps))
    deps.advance(day - 1)
    expect(await sweepErasures({ ...deps, report: unexpected })).toBe(0)
    deps.advance(1)
    expect(await sweepErasures({ ...deps, report: unexpected })).toBe(1)
    const { characters, games, erasures } = deps.storage
    expect(await Promise.all(ids.map((id) => characters.find(id)))).toEqual(ids.map(() => null))
    const { entries } = await games.log(gameId, { limit: 100, includeGmOnly: true, kind: 'note' })
    expect(entries.map(({ message }) => message)).toEqual(['Odo takes it'])
    expect((await games.members(gameId)).map(({ user, role }) => [user, role])).toEqual([['bob', 'gm']])
    expect((await games.find(ownGame))?.name).toBe('')
    expect((await games.find(gameId))?.name).toBe('The Salt Road')
    expect((await characters.find(odo))?.character.name).toBe('Odo')
    expect(await erasures.closedAccounts()).toEqual([])
    expect(await sweepErasures({ ...deps, report: unexpected })).toBe(0)
  })
})

test('a deletion that dies after any step is finished by the next sweep', async () => {
  let calls = 0
  for (let isOver = false; !isOver; calls++) {
    const deps = await openErasureTest('SQLite')
    const { ids } = await anAccount(deps, 2)
    const account = await close(deps)
    isOver = await deleteUserContent(dyingAfter(calls, deps), account).then(
      () => true,
      (error: unknown) => {
        expect(error).toBeInstanceOf(Died)
        return false
      },
    )
    await sweepErasures({ ...deps, report: unexpected })
    expect([calls, await leftOf(deps, ids)]).toEqual([calls, nothing])
  }
  expect(calls).toBeGreaterThan(15)
})

test('an erasure that dies after any step is finished by the next sweep', async () => {
  for (let calls = 0, isOver = false; !isOver; calls++) {
    const deps = await openErasureTest('SQLite')
    const { ids, gameId, ownGame } = await anAccount(deps, 2)
    await deleteUserContent(deps, await close(deps))
    deps.advance(day)
    const failures: unknown[] = []
    const report = (error: unknown) => void failures.push(error)
    const outcome = await sweepErasures({ ...dyingAfter(calls, deps), report }).catch(report)
    isOver = failures.length === 0 && outcome === 1
    for (const error of failures) expect(error).toBeInstanceOf(Died)
    await sweepErasures({ ...deps, report: unexpected })
    const { characters, erasures, games } = deps.storage
    expect(await Promise.all(ids.map((id) => characters.find(id)))).toEqual([null, null])
    expect(await erasures.closedAccounts()).toEqual([])
    expect((await games.find(ownGame))?.name).toBe('')
    const { entries } = await games.log(gameId, { limit: 100, includeGmOnly: true, kind: 'note' })
    expect(entries).toHaveLength(1)
  }
})

test('an account that cannot be finished does not stop the others', async () => {
  const deps = await openErasureTest('SQLite')
  const { ids } = await anAccount(deps)
  await deps.storage.transaction((tx) => tx.accounts.close('bob', deps.now() - 1))
  await addPicture(deps, 'bob', 7)
  await close(deps)
  const failures: unknown[] = []
  const add: ErasureDeps['erasureList']['add'] = async (erasures) => {
    if (erasures.some(({ id }) => id === 'bob')) throw new Error('the bucket is down')
    await deps.erasureList.add(erasures)
  }
  const failing = { ...deps, erasureList: { ...deps.erasureList, add } }
  await sweepErasures({ ...failing, report: (error) => void failures.push(error) })
  expect(failures).toEqual([new Error('the bucket is down')])
  expect(await leftOf(deps, ids)).toEqual(nothing)
  await sweepErasures({ ...deps, report: unexpected })
  expect(await pictureFilesOf(deps, 'bob')).toBe(0)
})
