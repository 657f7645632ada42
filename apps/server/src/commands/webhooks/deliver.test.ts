import { expect, test } from 'vitest'
import type { OutgoingRequest, SendOutcome } from '../../webhooks/port.ts'
import { createCharacter } from '../characters/create-character.ts'
import { saveCharacter } from '../characters/save-character.ts'
import { ann, bob, changeOf, expectSaved, gameNight, openCommands } from '../commands.fixture.ts'
import { changeWebhook, createWebhook } from './change-webhooks.ts'
import { WebhookDispatcher } from './deliver.ts'
import type { WebhookDeps } from './webhook-deps.ts'

const second = 1_000
const accepted: SendOutcome = { status: 200, problem: null, response: 'thanks', duration: 1, retryAfter: null }
const failed: SendOutcome = { ...accepted, status: 503 }

/** Webhooks on a real database, with a manual clock and a sender that answers as the test says. */
async function openWebhooks() {
  const clock = { now: gameNight }
  const { deps: commands, storage } = await openCommands({ now: () => clock.now, random: () => 0, limits: false })
  await storage.transaction(async ({ accounts }) => {
    for (const { user: id, name } of [ann, bob]) {
      await accounts.putUser({ id, name, email: null, guest: true, administrator: false, createdAt: 0 })
    }
  })
  const sent: OutgoingRequest[] = []
  let answer: (request: OutgoingRequest) => Promise<SendOutcome> = async () => accepted
  const deps: WebhookDeps = {
    ...commands,
    sender: {
      post: (request) => {
        sent.push(request)
        return answer(request)
      },
    },
    parseUrl: (text) => ({ href: text, shown: text }),
    seal: (_user, text) => text,
    unseal: (_user, sealed) => sealed,
    newSecret: () => 'secret',
    nameOf: ({ reference }) => reference,
  }
  const errors: unknown[] = []
  const dispatcher = new WebhookDispatcher(deps, (error) => void errors.push(error))
  /** A character with webhooks, and how to change it. */
  const aCharacter = async (actor: typeof ann, urls: readonly string[]) => {
    const { character } = expectSaved(await createCharacter(commands, actor, {}))
    const options = { format: 'json', topics: ['saves'], gmOnly: false, language: 'en' } as const
    const webhooks: string[] = []
    for (const url of urls) {
      const created = await createWebhook(deps, actor, { characterId: character.id }, { url, ...options })
      if (created.kind === 'refused') throw new Error(created.problem.code)
      webhooks.push(created.webhook.id)
    }
    let { gold } = character
    const edit = async () => {
      clock.now += 1
      expectSaved(await saveCharacter(commands, actor, character.id, changeOf('gold', gold, gold + 1)))
      gold += 1
    }
    const stored = (i = 0) => storage.webhooks.find(webhooks[i] ?? '')
    return { edit, stored, webhooks, character }
  }
  const deliver = async () => {
    await dispatcher.look()
    await dispatcher.finish()
    expect(errors).toEqual([])
  }
  return { clock, deps, dispatcher, sent, aCharacter, deliver, answerWith: (next: typeof answer) => (answer = next) }
}

test('the delay after a failure doubles up to an hour, and a success starts anew', async () => {
  const { clock, sent, aCharacter, deliver, answerWith } = await openWebhooks()
  const { edit, stored } = await aCharacter(ann, ['https://hooks.example/'])
  answerWith(async () => failed)
  await edit()
  const delays: number[] = []
  for (let i = 0; i < 12; i++) {
    await deliver()
    const { nextAt = 0 } = (await stored()) ?? {}
    delays.push((nextAt - clock.now) / second)
    // Not a moment before.
    clock.now = nextAt - 1
    await deliver()
    expect(sent).toHaveLength(i + 1)
    clock.now = nextAt
  }
  expect(delays).toEqual([10, 20, 40, 80, 160, 320, 640, 1_280, 2_560, 3_600, 3_600, 3_600])
  expect(new Set(sent.map(({ headers }) => headers['everquill-delivery'])).size).toBe(1)
  answerWith(async () => accepted)
  await deliver()
  expect(await stored()).toMatchObject({ failures: 0, failingSince: null })
})

test('a receiver that sends Retry-After gets no request before that time', async () => {
  const { clock, aCharacter, deliver, answerWith } = await openWebhooks()
  const { edit, stored } = await aCharacter(ann, ['https://hooks.example/'])
  answerWith(async () => ({ ...failed, status: 429, retryAfter: 120 }))
  await edit()
  await deliver()
  expect((await stored())?.nextAt).toBe(clock.now + 120 * second)
})

test('an event that a receiver rejects three times is skipped, and the next one is sent', async () => {
  const { clock, sent, aCharacter, deliver, answerWith } = await openWebhooks()
  const { edit, stored } = await aCharacter(ann, ['https://hooks.example/'])
  answerWith(async () => ({ ...accepted, status: sent.length <= 3 ? 400 : 200 }))
  await edit()
  await edit()
  for (let i = 0; i < 3; i++) {
    await deliver()
    clock.now = Math.max(clock.now, (await stored())?.nextAt ?? 0)
  }
  const ids = sent.map(({ headers }) => headers['everquill-delivery'])
  expect(ids).toHaveLength(4)
  expect(new Set(ids.slice(0, 3)).size).toBe(1)
  expect(ids[3]).not.toBe(ids[0])
})

test('slow receivers of one user do not keep those of others waiting', async () => {
  const { sent, dispatcher, aCharacter, answerWith } = await openWebhooks()
  const slow = Promise.withResolvers<SendOutcome>()
  answerWith(({ url }) => (url.includes('slow') ? slow.promise : Promise.resolve(accepted)))
  const busy = await aCharacter(
    ann,
    Array.from({ length: 9 }, (_, i) => `https://slow.example/${i}`),
  )
  const other = await aCharacter(bob, ['https://fast.example/'])
  await busy.edit()
  await dispatcher.look()
  await expect.poll(() => sent.length).toBe(4)
  await other.edit()
  await dispatcher.look()
  await expect.poll(() => sent.filter(({ url }) => url.includes('fast')).length).toBe(1)
  expect(sent).toHaveLength(5)
  slow.resolve(accepted)
  await dispatcher.finish()
  await dispatcher.look()
  await expect.poll(() => sent.length).toBe(9)
  await dispatcher.finish()
})

test('switching a webhook off while it sends stops the remaining events', async () => {
  const { deps, sent, dispatcher, aCharacter, answerWith } = await openWebhooks()
  const answered = Promise.withResolvers<SendOutcome>()
  answerWith(() => answered.promise)
  const { edit, stored, webhooks } = await aCharacter(ann, ['https://hooks.example/'])
  await edit()
  await edit()
  await dispatcher.look()
  await expect.poll(() => sent.length).toBe(1)
  await changeWebhook(deps, ann, webhooks[0] ?? '', { on: false })
  answered.resolve(accepted)
  await dispatcher.finish()
  expect(sent).toHaveLength(1)
  expect(await stored()).toMatchObject({ stopped: 'by-user' })
})

test('an unknown format, topic or stranger is refused, and a stranger learns nothing of the address', async () => {
  const { deps, aCharacter } = await openWebhooks()
  const { character } = await aCharacter(ann, [])
  const target = { characterId: character.id }
  const options = { url: 'x', format: 'discord', topics: ['saves'], gmOnly: false, language: 'en' } as const
  expect(await createWebhook(deps, ann, target, options)).toMatchObject({ problem: { field: 'topics' } })
  const strict = { ...deps, parseUrl: () => null }
  expect(await createWebhook(strict, ann, target, options)).toMatchObject({ problem: { field: 'url' } })
  expect(await createWebhook(strict, bob, target, options)).toMatchObject({ problem: { code: 'not-found' } })
})

test('nothing is sent for a disabled account, also by a webhook that was created at the same moment', async () => {
  const { deps, sent, aCharacter, deliver } = await openWebhooks()
  const { edit, stored } = await aCharacter(ann, ['https://hooks.example/'])
  await edit()
  await deps.storage.transaction((tx) => tx.administration.setDisabled(ann.user, 1))
  await deliver()
  expect(sent).toEqual([])
  expect(await stored()).toMatchObject({ stopped: null })
  await deps.storage.transaction((tx) => tx.administration.setDisabled(ann.user, null))
  await deliver()
  expect(sent).toHaveLength(1)
})

test('users with many webhooks that are due do not keep those of others from being sent', async () => {
  const { clock, deps, dispatcher, sent, aCharacter, answerWith } = await openWebhooks()
  const slow = Promise.withResolvers<SendOutcome>()
  answerWith(({ url }) => (url === 'https://bob.example/' ? Promise.resolve(accepted) : slow.promise))
  for (let i = 0; i < 12; i++) {
    const user = { ...ann, user: `busy ${i}` }
    await deps.storage.transaction(({ accounts }) =>
      accounts.putUser({ id: user.user, name: '', email: null, guest: true, administrator: false, createdAt: 0 }),
    )
    const busy = await aCharacter(user, Array<string>(20).fill('https://slow.example/'))
    await busy.edit()
  }
  const other = await aCharacter(bob, ['https://bob.example/'])
  await other.edit()
  // Whatever its id is, it comes after all others.
  const webhook = await other.stored()
  await deps.storage.transaction((tx) => tx.webhooks.put({ ...webhook!, nextAt: clock.now }))
  for (let i = 0; i < 3; i++) await dispatcher.look()
  const toBob = () => sent.filter(({ url }) => url === 'https://bob.example/')
  await expect.poll(toBob, { timeout: 60_000 }).toHaveLength(1)
  slow.resolve(accepted)
  await dispatcher.finish()
})
