import { randomUUID } from 'node:crypto'
import { replay } from '@everquill/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aGameParty, codeOf, mustSucceed } from '../support/game-party.ts'
import type { Player, Saved } from '../support/player.ts'
import { anOpenServer, engines, type OpenServer } from '../support/stored-state.ts'

describe.each(engines)('on %s', (engine) => {
  let server: OpenServer
  beforeAll(async () => {
    server = await anOpenServer(engine)
  })
  afterAll(() => server.stop())

  describe('awards and gifts', () => {
    const golds = async (...pairs: readonly (readonly [Player, string])[]) => {
      const all = []
      for (const [player, ref] of pairs) all.push((await player.character(ref)).gold)
      return all
    }

    test('100 gold split among three is 34, 33 and 33, and one undo reverts all of it', async () => {
      const { gameId, path, greta, ann, finn, mira, odo } = await aGameParty(server.url)
      const bela = (await greta.player.create({ name: 'Bela', gameId })).character.publicRef
      const saveId = randomUUID()
      const award = {
        saveId,
        characters: [odo, mira, bela],
        xp: 120,
        coins: { gold: 100 },
        split: true,
        reason: 'the bell',
      }
      const first = mustSucceed(await greta.player.post(`${path}/awards`, award))
      expect(mustSucceed(await greta.player.post(`${path}/awards`, award))).toEqual(first)
      const party = [
        [finn.player, odo],
        [ann.player, mira],
        [greta.player, bela],
      ] as const
      expect(await golds(...party)).toEqual([54, 53, 53])
      const [entry] = await ann.player.log(mira, '?field=gold')
      expect(entry).toMatchObject({
        user: greta.user,
        data: { transfer: { id: saveId, from: null, reason: 'the bell' } },
      })
      const undo = (player: Player) => player.post(`/api/characters/${mira}/log/${entry?.id}/revert`)
      expect(codeOf(await undo(ann.player))).toEqual([404, 'not-found'])
      mustSucceed(await undo(greta.player))
      expect(await golds(...party)).toEqual([20, 20, 20])
      expect((await ann.player.character(mira)).xp).toBe(0)
      expect(codeOf(await undo(greta.player))).toEqual([409, 'already-undone'])
    })

    test('a gift moves coins and items in one transfer that both logs link to and one undo reverts', async () => {
      const { ann, finn, greta, mira, odo } = await aGameParty(server.url)
      const rope = (await ann.player.character(mira)).items.find(({ id }) => id === 'rope')
      const gift = { to: odo, coins: { gold: 5 }, items: [{ entry: 'rope', quantity: 1 }] }
      const given = mustSucceed(await ann.player.post(`/api/characters/${mira}/gifts`, gift)) as unknown as Saved
      expect(given.character.gold).toBe(15)
      expect(given.character.items.some(({ id }) => id === 'rope')).toBe(false)
      const received = await finn.player.character(odo)
      expect(received.gold).toBe(25)
      expect(received.items.find(({ item }) => item === rope?.item)?.quantity).toBe(2)
      const links = [await ann.player.log(mira, '?field=gold'), await finn.player.log(odo, '?field=gold')]
      expect(new Set(links.map(([entry]) => entry?.data.transfer?.id)).size).toBe(1)
      mustSucceed(await finn.player.post(`/api/characters/${odo}/log/${links[1]?.[0]?.id}/revert`))
      expect(await golds([ann.player, mira], [finn.player, odo])).toEqual([20, 20])
      expect((await ann.player.character(mira)).items).toEqual(
        expect.arrayContaining([expect.objectContaining({ id: 'rope', quantity: 1 })]),
      )
      for (const [player, ref] of [
        [ann.player, mira],
        [finn.player, odo],
      ] as const) {
        expect(replay((await player.log(ref)).toReversed())).toEqual(await player.character(ref))
      }
      expect((await greta.player.get(`/api/characters/${odo}`)).body.character).toMatchObject({ gold: 20 })
    })

    test('a gift is refused without enough goods, across games, or from a character of another player', async () => {
      const { ann, finn, mira, odo } = await aGameParty(server.url)
      const stranger = (await aGameParty(server.url)).mira
      const give = async (player: Player, from: string, body: object) =>
        codeOf(await player.post(`/api/characters/${from}/gifts`, body))
      const before = await server.state()
      expect(await give(ann.player, mira, { to: odo, coins: { gold: 21 } })).toEqual([409, 'not-enough'])
      const two = [{ entry: 'rope', quantity: 2 }]
      expect(await give(ann.player, mira, { to: odo, items: two })).toEqual([409, 'not-enough'])
      expect(await give(ann.player, mira, { to: stranger, coins: { gold: 1 } })).toEqual([404, 'not-found'])
      expect(await give(finn.player, mira, { to: odo, coins: { gold: 1 } })).toEqual([404, 'not-found'])
      expect(await give(ann.player, mira, { to: mira, coins: { gold: 1 } })).toEqual([422, 'invalid-value'])
      expect(await give(ann.player, mira, { to: odo })).toEqual([400, 'invalid-request'])
      expect(await server.state()).toBe(before)
    })

    test('a gift that was spent since cannot be undone', async () => {
      const { ann, finn, mira, odo } = await aGameParty(server.url)
      const given = mustSucceed(
        await ann.player.post(`/api/characters/${mira}/gifts`, { to: odo, coins: { gold: 20 } }),
      )
      await finn.player.edit(odo, 'gold', 40, 5)
      const entry = given.entries?.[0]?.id
      expect(codeOf(await ann.player.post(`/api/characters/${mira}/log/${entry}/revert`))).toEqual([
        409,
        'cannot-be-undone',
      ])
      expect(await golds([ann.player, mira], [finn.player, odo])).toEqual([0, 5])
    })

    test('concurrent gifts in both directions neither create nor lose gold', async () => {
      const { ann, finn, mira, odo } = await aGameParty(server.url)
      const gifts = Array.from({ length: 20 }, (_, i) => {
        const [player, from, to] = i % 2 ? [ann.player, mira, odo] : [finn.player, odo, mira]
        return player.post(`/api/characters/${from}/gifts`, { to, coins: { gold: 1 + (i % 5) } })
      })
      for (const reply of await Promise.all(gifts)) expect([200, 409]).toContain(reply.status)
      const [left = 0, right = 0] = await golds([ann.player, mira], [finn.player, odo])
      expect(left + right).toBe(40)
    })
  })
})
