import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestStore } from './acceptance.ts'
import { erasureListIn } from './erasure-list.ts'
import type { Erasure, ErasureList } from './erasure-list-port.ts'
import { erasuresFolder, ImagesUnavailable } from './port.ts'

const account = (id: string): Erasure => ({ kind: 'account', id, at: 1_700_000_000_000 })
const character = (id: number): Erasure => ({ kind: 'character', id, owner: 'ann', at: 1_700_000_000_000 })

/** The tests that the erasure list must pass in every image store. */
export function describeErasureList(name: string, open: () => Promise<TestStore>): void {
  describe(`the erasure list in ${name}`, () => {
    let opened: TestStore
    let list: ErasureList
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened.close())
    beforeEach(async () => {
      await opened.store.remove(await keys())
      list = erasureListIn(opened.store)
    })

    async function keys(): Promise<string[]> {
      const found: string[] = []
      for await (const page of opened.store.list(erasuresFolder)) found.push(...page.map(({ key }) => key))
      return found
    }
    const texts = (erasures: readonly Erasure[]) => new Set(erasures.map((one) => JSON.stringify(one)))

    test('a new list is empty, and a later server reads what an earlier one added', async () => {
      expect(await list.all()).toEqual([])
      await list.add([])
      await list.add([account('ann'), character(1)])
      await list.add([character(2)])
      expect(texts(await erasureListIn(opened.store).all())).toEqual(
        texts([account('ann'), character(1), character(2)]),
      )
    })

    test('adding the same again needs no more space', async () => {
      for (let i = 0; i < 3; i++) await list.add([account('ann')])
      expect(await keys()).toHaveLength(1)
      expect(await list.all()).toEqual([account('ann')])
    })

    test('many additions are merged into few files, and none is lost', async () => {
      const erasures = Array.from({ length: 120 }, (_, i) => character(i + 1))
      for (const erasure of erasures) await list.add([erasure])
      expect((await keys()).length).toBeLessThan(60)
      expect(texts(await list.all())).toEqual(texts(erasures))
    })

    test('servers that add and merge at the same time lose nothing', async () => {
      const erasures = Array.from({ length: 80 }, (_, i) => character(i + 1))
      const lists = [list, erasureListIn(opened.store), erasureListIn(opened.store)]
      await Promise.all(
        lists.map(async (one, at) => {
          for (const erasure of erasures.filter((_, i) => i % lists.length === at)) await one.add([erasure])
        }),
      )
      expect(texts(await list.all())).toEqual(texts(erasures))
    })

    test('an unreachable list rejects instead of being empty', async () => {
      await list.add([account('ann')])
      await opened.disconnect()
      await expect(list.all()).rejects.toThrow(ImagesUnavailable)
      await expect(list.add([account('bo')])).rejects.toThrow(ImagesUnavailable)
      await opened.reconnect()
      expect(await list.all()).toEqual([account('ann')])
    })
  })
}
