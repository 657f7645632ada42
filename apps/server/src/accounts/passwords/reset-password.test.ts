import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ann, anInstallation, granted, hour, minute, wordFor, type World } from '../account-tests.fixture.ts'
import { changePassword } from './change-password.ts'
import type { Caller } from '../deps.ts'
import { smtpMail } from './mail.ts'
import { requestReset } from './request-reset.ts'
import { resetPassword } from './reset-password.ts'
import { signIn } from '../sessions/sign-in.ts'
import { signUp } from '../sign-up/sign-up.ts'
import { startAsGuest } from '../sign-up/start-as-guest.ts'

interface Received {
  readonly to: readonly string[]
  readonly raw: string
}

/** A real mail server, and what it was given. */
async function aMailServer() {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return { received, mail: smtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'Everquill <quill@example.org>' }) }
}

/** The text of a mail, and the tokens of the links in it. */
function readMail({ raw }: Received) {
  const [head = '', ...body] = raw.split('\r\n\r\n')
  const encoded = body.join('\r\n\r\n')
  const text = /quoted-printable/i.test(head)
    ? Buffer.from(
        encoded
          .replaceAll('=\r\n', '')
          .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
        'latin1',
      ).toString()
    : encoded
  return {
    head,
    text,
    tokens: [...text.matchAll(/https:\/\/everquill\.example\.org\/reset#([\w-]+)/g)].map(([, t = '']) => t),
  }
}

async function request(world: World, email: string, caller?: Caller): Promise<string> {
  const outcome = await requestReset(world, caller ?? (await world.at()), { email })
  if (outcome.kind === 'requested') await outcome.sent
  return wordFor(outcome)
}

async function withMail() {
  const { received, mail } = await aMailServer()
  const world = await anInstallation({ mail })
  const tokenFor = async (email: string) => {
    await request(world, email)
    return readMail(received.at(-1) ?? { to: [], raw: '' }).tokens[0] ?? ''
  }
  return { world, received, tokenFor }
}

const password = 'another light entirely'

test('a link from a mail sets a new password, once; all sessions end and this device is signed in', async () => {
  const { world, received, tokenFor } = await withMail()
  const before = granted(await signUp(world, await world.at(), ann))
  const token = await tokenFor('ANN@example.org')
  expect(received.map(({ to }) => to)).toEqual([['Ann@example.org']])
  const here = granted(await resetPassword(world, await world.at(), { token, password }))
  expect(here.user).toEqual(before.user)
  expect((await world.at(here.token)).session?.user).toEqual(before.user)
  expect((await world.at(before.token)).session).toBeNull()
  expect(wordFor(await signIn(world, await world.at(), ann))).toBe('wrong-credentials')
  expect(wordFor(await signIn(world, await world.at(), { ...ann, password }))).toBe('signed-in')
  expect(wordFor(await resetPassword(world, await world.at(), { token, password: 'once more with it' }))).toBe(
    'reset-invalid',
  )
})

test('the mail speaks both languages, says what to do, and shows nothing of the account', async () => {
  const { world, received } = await withMail()
  granted(await signUp(world, await world.at(), { ...ann, name: 'Win a prize at evil.example' }))
  await request(world, ann.email)
  const { head, text, tokens } = readMail(received[0] ?? { to: [], raw: '' })
  expect(head).toMatch(/^From: Everquill <quill@example\.org>\r?$/m)
  expect(head).toMatch(/^Subject: Everquill: new password \/ neues Passwort\r?$/m)
  expect(text).toContain('somebody asked for a new password')
  expect(text).toContain('jemand hat ein neues Passwort für dein Konto')
  expect(tokens).toHaveLength(1)
  expect(Buffer.from(tokens[0] ?? '', 'base64url')).toHaveLength(32)
  expect(head + text).not.toContain('evil')
})

describe('an e-mail', () => {
  test('that nobody has is answered alike, and nothing is sent', async () => {
    const { world, received } = await withMail()
    granted(await signUp(world, await world.at(), ann))
    for (const email of [ann.email, 'nobody@example.org', 'not an e-mail']) {
      expect(await request(world, email)).toBe('requested')
    }
    expect(received).toHaveLength(1)
  })

  test('is answered before anybody looks whether it is known', async () => {
    const { world, received } = await withMail()
    granted(await signUp(world, await world.at(), ann))
    const outcome = await requestReset(world, await world.at(), { email: ann.email })
    expect(received).toHaveLength(0)
    if (outcome.kind === 'requested') await outcome.sent
    expect(received).toHaveLength(1)
  })

  test('of two accounts gets one mail with a link to each', async () => {
    const { world, received } = await withMail()
    const first = granted(await signUp(world, await world.at(), ann))
    const second = granted(await signUp(world, await world.at(), { ...ann, password: 'a door in the hill' }))
    await request(world, ann.email)
    expect(received).toHaveLength(1)
    const { tokens, text } = readMail(received[0] ?? { to: [], raw: '' })
    expect(text).toContain('2026-11-14: https://')
    const [one = '', other = ''] = tokens
    const opened = [
      granted(await resetPassword(world, await world.at(), { token: one, password })).user.id,
      granted(await resetPassword(world, await world.at(), { token: other, password: 'yet another light' })).user.id,
    ]
    expect(opened.toSorted()).toEqual([first.user.id, second.user.id].toSorted())
  })

  test('gets the mail as it was spelled at sign-up: what we take for the same may be two mailboxes', async () => {
    const { world, received } = await withMail()
    granted(await signUp(world, await world.at(), ann))
    granted(await signUp(world, await world.at(), { ...ann, email: 'ANN@EXAMPLE.ORG', password: 'a door in the hill' }))
    await request(world, 'ann@example.org')
    expect(received.flatMap(({ to }) => to).toSorted()).toEqual(['ANN@example.org', 'Ann@example.org'])
  })
})

describe('a link', () => {
  test('is good for an hour', async () => {
    const { world, tokenFor } = await withMail()
    granted(await signUp(world, await world.at(), ann))
    const token = await tokenFor(ann.email)
    world.pass(hour)
    expect(wordFor(await resetPassword(world, await world.at(), { token, password }))).toBe('reset-invalid')
    const fresh = await tokenFor(ann.email)
    world.pass(hour - 1)
    expect(wordFor(await resetPassword(world, await world.at(), { token: fresh, password }))).toBe('signed-in')
  })

  test('survives a password that is too weak', async () => {
    const { world, tokenFor } = await withMail()
    granted(await signUp(world, await world.at(), ann))
    const token = await tokenFor(ann.email)
    for (const weak of ['short', 'password123', ann.name]) {
      expect(wordFor(await resetPassword(world, await world.at(), { token, password: weak }))).toBe('weak-password')
    }
    expect(wordFor(await resetPassword(world, await world.at(), { token, password }))).toBe('signed-in')
  })

  test('is void once the password has changed by another way', async () => {
    const { world, tokenFor } = await withMail()
    const { token } = granted(await signUp(world, await world.at(), ann))
    const [first, second, third] = [await tokenFor(ann.email), await tokenFor(ann.email), await tokenFor(ann.email)]
    granted(await resetPassword(world, await world.at(), { token: first, password }))
    expect(wordFor(await resetPassword(world, await world.at(), { token: second, password }))).toBe('reset-invalid')
    expect((await world.at(token)).session).toBeNull()
    const here = granted(await signIn(world, await world.at(), { ...ann, password }))
    const fourth = await tokenFor(ann.email)
    const change = { currentPassword: password, newPassword: 'one more light to see' }
    granted(await changePassword(world, await world.signedIn(here.token), change))
    for (const old of [third, fourth]) {
      expect(wordFor(await resetPassword(world, await world.at(), { token: old, password }))).toBe('reset-invalid')
    }
  })

  test('is used up by one of two who use it at once', async () => {
    const { world, tokenFor } = await withMail()
    granted(await signUp(world, await world.at(), ann))
    const token = await tokenFor(ann.email)
    const caller = await world.at()
    const words = await Promise.all(
      [1, 2].map(async () => wordFor(await resetPassword(world, caller, { token, password }))),
    )
    expect(words.toSorted()).toEqual(['reset-invalid', 'signed-in'])
  })

  test('cannot be guessed', async () => {
    const { world } = await withMail()
    const words: string[] = []
    for (let i = 0; i < 21; i++)
      words.push(wordFor(await resetPassword(world, await world.at(), { token: `guess${i}`, password })))
    expect(new Set(words.slice(0, 20))).toEqual(new Set(['reset-invalid']))
    expect(words[20]).toBe('too-many-requests')
  })
})

describe('limits', () => {
  test('five mails an hour for one e-mail from one network, known or not', async () => {
    const { world, received } = await withMail()
    granted(await signUp(world, await world.at(), ann))
    for (const email of [ann.email, 'nobody@example.org']) {
      const words: string[] = []
      for (let i = 0; i < 6; i++) words.push(await request(world, email))
      expect(words.indexOf('too-many-requests')).toBe(5)
    }
    expect(received).toHaveLength(5)
    world.pass(12 * minute)
    expect(await request(world, ann.email)).toBe('requested')
  })
})

test('without a mail server there is no reset', async () => {
  const world = await anInstallation()
  expect(await request(world, ann.email)).toBe('reset-unavailable')
})

test('a mail server that is down is a line in the log, and nobody sees it', async () => {
  const world = await anInstallation({ mail: smtpMail({ url: 'smtp://127.0.0.1:1', from: 'quill@example.org' }) })
  granted(await signUp(world, await world.at(), ann))
  expect(await request(world, ann.email)).toBe('requested')
  expect(world.audited.at(-1)).toMatchObject({ event: 'reset-mail-failed' })
  expect(JSON.stringify(world.audited)).not.toContain(ann.email)
})

test('a guest has no e-mail to send to', async () => {
  const { world, received } = await withMail()
  granted(await startAsGuest(world, await world.at()))
  await request(world, '')
  expect(received).toHaveLength(0)
})
