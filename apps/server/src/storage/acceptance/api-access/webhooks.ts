import { aChange, gameNight } from '@everquill/testing'
import { describe, expect, test } from 'vitest'
import type { Storage } from '../../port.ts'
import { keptDeliveries, type WebhookDelivery, type WebhookRecord } from '../../api-access/webhooks-port.ts'
import { aNewCharacter, create, newName, save } from '../storage-fixtures.ts'

/** A webhook that is on and has sent nothing. */
export const aWebhook = (userId: string, rest: Partial<WebhookRecord> = {}): WebhookRecord => ({
  id: newName('webhook'),
  userId,
  target: { gameId: newName('game') },
  address: 'hooks.example',
  sealedUrl: 'url',
  sealedSecret: 'secret',
  format: 'json',
  topics: ['rolls', 'sessions'],
  gmOnly: false,
  language: 'de',
  createdAt: gameNight,
  position: 0,
  stopped: null,
  failures: 0,
  failingSince: null,
  nextAt: 0,
  ...rest,
})

/** A delivery that was accepted. */
export const aDelivery = ({ id, userId }: WebhookRecord, rest: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: newName('delivery'),
  webhookId: id,
  userId,
  at: gameNight,
  event: 'roll',
  status: 200,
  duration: 1,
  problem: null,
  response: 'thanks',
  ...rest,
})

/** Tests webhooks: their outbox, their claims and their deliveries. */
export function describeWebhooks(storage: () => Storage): void {
  async function aUser(): Promise<string> {
    const id = newName('user')
    const user = { id, name: 'Zoë', email: null, guest: true, administrator: false, createdAt: gameNight }
    await storage().transaction((tx) => tx.accounts.putUser(user))
    return id
  }
  const add = async (webhook: WebhookRecord, max = 9) => {
    expect(await storage().transaction((tx) => tx.webhooks.add(webhook, max))).toBe(true)
    return webhook
  }
  const claim = (id: string, name: string, now: number, until = now + 100) =>
    storage().transaction((tx) => tx.webhooks.claim(id, name, now, until))
  const progress = (id: string, name: string, change: Partial<WebhookRecord>, release = false) =>
    storage().transaction((tx) => tx.webhooks.progress(id, name, change, release))
  const isDue = async (id: string, now = gameNight) =>
    (await storage().webhooks.due(now, 1_000)).find((one) => one.id === id)

  describe('webhooks', () => {
    test('a webhook is stored as it was created, listed newest first, changed and removed by its user only', async () => {
      const [ann, bo] = [await aUser(), await aUser()]
      const first = await add(aWebhook(ann))
      const second = await add(aWebhook(ann, { target: { characterId: 7 }, gmOnly: true, createdAt: gameNight + 1 }))
      expect(await storage().webhooks.of(ann)).toEqual([second, first])
      expect(await storage().webhooks.find(second.id)).toEqual(second)
      const changed: WebhookRecord = { ...first, stopped: 'by-user', topics: ['awards'], position: 9 }
      await storage().transaction((tx) => tx.webhooks.put(changed))
      expect(await storage().webhooks.find(first.id)).toEqual(changed)
      const remove = (user: string) => storage().transaction((tx) => tx.webhooks.remove(user, first.id))
      expect([await remove(bo), await remove(ann), await remove(ann)]).toEqual([false, true, false])
      expect(await storage().webhooks.of(ann)).toEqual([second])
    })

    test('no user gets more webhooks than allowed, also by two requests at once', async () => {
      const ann = await aUser()
      const added = await Promise.all(
        [1, 2, 3, 4].map(() => storage().transaction((tx) => tx.webhooks.add(aWebhook(ann), 2))),
      )
      expect(added.filter(Boolean)).toHaveLength(2)
    })

    test('a webhook is due while it is behind the log of its target, with the last id of that log', async () => {
      const character = aNewCharacter()
      await create(storage(), character)
      const [head] = await storage().characters.headsOf([character.id])
      const position = head?.lastLogId ?? 0
      const { id } = await add(aWebhook(await aUser(), { target: { characterId: character.id }, position }))
      expect(await isDue(id)).toBeUndefined()
      await save(storage(), character, [aChange('gold', 20, 15)])
      const due = await isDue(id)
      expect(due?.lastLogId).toBeGreaterThan(position)
      expect(await claim(id, 'a', gameNight)).not.toBeNull()
      await progress(id, 'a', { position: due?.lastLogId ?? 0 }, true)
      expect(await isDue(id)).toBeUndefined()
    })

    test('a webhook for an unknown game or that is off, claimed or waiting is not due', async () => {
      const character = aNewCharacter()
      await create(storage(), character)
      const user = await aUser()
      const target = { characterId: character.id }
      const [unknown, off, waiting, claimed] = [
        await add(aWebhook(user)),
        await add(aWebhook(user, { target, stopped: 'failing' })),
        await add(aWebhook(user, { target, nextAt: gameNight + 1 })),
        await add(aWebhook(user, { target })),
      ]
      expect((await isDue(claimed.id))?.id).toBe(claimed.id)
      await claim(claimed.id, 'a', gameNight)
      for (const { id } of [unknown, off, waiting, claimed]) expect(await isDue(id)).toBeUndefined()
      expect((await isDue(waiting.id, gameNight + 1))?.id).toBe(waiting.id)
      expect((await isDue(claimed.id, gameNight + 100))?.id).toBe(claimed.id)
    })

    test('whoever is sending for a user stops when the claims end, and the webhooks stay on', async () => {
      const user = await aUser()
      const [own, other] = [await add(aWebhook(user)), await add(aWebhook(await aUser()))]
      for (const { id } of [own, other]) await claim(id, 'a', gameNight)
      await storage().transaction((tx) => tx.webhooks.endClaims(user))
      const change = { position: 5 }
      expect([await progress(own.id, 'a', change), await progress(other.id, 'a', change)]).toEqual([false, true])
      expect(await claim(own.id, 'b', gameNight)).toMatchObject({ position: 0, stopped: null })
    })

    test('one server at a time has the claim; only its holder records progress', async () => {
      const { id } = await add(aWebhook(await aUser()))
      const claims = await Promise.all(['a', 'b', 'c'].map((name) => claim(id, name, gameNight)))
      expect(claims.filter((one) => one !== null)).toHaveLength(1)
      const holder = ['a', 'b', 'c'].find((_, i) => claims[i] !== null) ?? ''
      expect(await progress(id, 'nobody', { position: 5 })).toBe(false)
      expect(await progress(id, holder, { position: 5, failures: 2, failingSince: 7 })).toBe(true)
      expect(await storage().webhooks.find(id)).toMatchObject({ position: 5, failures: 2, failingSince: 7 })
      // An expired claim can be taken over, and its old holder writes nothing more.
      expect(await claim(id, 'next', gameNight + 100)).toMatchObject({ position: 5 })
      expect(await progress(id, holder, { position: 99 })).toBe(false)
      expect(await progress(id, 'next', { failingSince: null }, true)).toBe(true)
      expect(await claim(id, 'again', gameNight)).toMatchObject({ position: 5, failingSince: null })
    })

    test('a change by the user ends the claim', async () => {
      const webhook = await add(aWebhook(await aUser()))
      await claim(webhook.id, 'a', gameNight)
      await storage().transaction((tx) => tx.webhooks.put({ ...webhook, stopped: 'by-user' }))
      expect(await progress(webhook.id, 'a', { position: 5, stopped: null })).toBe(false)
      expect(await claim(webhook.id, 'b', gameNight + 999)).toBeNull()
    })

    test('the webhooks of a user are stopped together, and whoever is sending stops', async () => {
      const user = await aUser()
      const [sending, off] = [await add(aWebhook(user)), await add(aWebhook(user, { stopped: 'by-user' }))]
      const other = await add(aWebhook(await aUser()))
      await claim(sending.id, 'a', gameNight)
      await storage().transaction((tx) => tx.webhooks.stopAll(user, 'no-access'))
      expect(await progress(sending.id, 'a', { position: 5 })).toBe(false)
      const stops = [sending, off, other].map(async ({ id }) => (await storage().webhooks.find(id))?.stopped)
      expect(await Promise.all(stops)).toEqual(['no-access', 'by-user', null])
    })

    test('the latest deliveries are kept, newest first', async () => {
      const webhook = await add(aWebhook(await aUser()))
      const { id } = webhook
      const all = Array.from({ length: keptDeliveries + 3 }, (_, n) =>
        aDelivery(webhook, {
          at: gameNight + n,
          duration: n,
          ...(n % 2 === 1 && { status: null, problem: 'timeout', response: '' }),
        }),
      )
      for (const one of all) await storage().transaction((tx) => tx.webhooks.recordDelivery(one))
      expect(await storage().webhooks.deliveriesOf(id)).toEqual(all.slice(3).toReversed())
      expect(await storage().webhooks.lastDeliveries([id, newName('webhook')])).toEqual(all.slice(-1))
    })

    test('closing an account removes its webhooks and their deliveries', async () => {
      const webhook = await add(aWebhook(await aUser()))
      const { id, userId } = webhook
      await storage().transaction((tx) => tx.webhooks.recordDelivery(aDelivery(webhook)))
      await storage().transaction((tx) => tx.accounts.close(userId, gameNight))
      expect(await storage().webhooks.find(id)).toBeNull()
      expect(await storage().webhooks.deliveriesOf(id)).toEqual([])
    })
  })
}
