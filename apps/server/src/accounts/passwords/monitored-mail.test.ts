import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { smtpMail } from './mail.ts'
import { monitoredMail } from './monitored-mail.ts'

const patience = { timeout: 20_000 }
const email = { to: 'ann@example.org', subject: 'Hi', text: 'Hi' }

async function aMailServer(options: SMTPServerOptions, port = 0): Promise<number> {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], ...options })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return (server.server.address() as AddressInfo).port
}

/** A port that nobody listens on. */
async function aFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

function watch(url: string, checkEvery = 3_600_000) {
  const report = vi.fn<(error: unknown) => void>()
  const mail = monitoredMail({ mail: smtpMail({ url, from: 'quill@example.org' }), now: () => 7, report, checkEvery })
  onTestFinished(() => mail.close())
  return { mail, report, problem: () => mail.state().problem }
}

test('a mail server that cannot be reached is a problem before anything is sent, until it can be reached', async () => {
  const port = await aFreePort()
  const { mail, report, problem } = watch(`smtp://127.0.0.1:${port}`, 10)
  await expect.poll(problem, patience).toBe('unreachable')
  expect(mail.state()).toEqual({ lastSentAt: null, lastFailedAt: 7, problem: 'unreachable' })
  expect(report).toHaveBeenCalled()
  await aMailServer({}, port)
  await expect.poll(problem, patience).toBeNull()
})

test('a wrong password is a problem', async () => {
  const port = await aMailServer({
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error('wrong')),
  })
  const { problem } = watch(`smtp://ann:geheim@127.0.0.1:${port}`)
  await expect.poll(problem, patience).toBe('sign-in-refused')
})

test('a certificate that nobody knows is a problem, unless SMTP_URL allows it', async () => {
  const port = await aMailServer({ secure: true })
  await expect.poll(watch(`smtps://127.0.0.1:${port}`).problem, patience).toBe('no-secure-connection')
  const { mail } = watch(`smtps://127.0.0.1:${port}?tls.rejectUnauthorized=false`)
  await mail.send(email)
  expect(mail.state()).toEqual({ lastSentAt: 7, lastFailedAt: null, problem: null })
})

test('a server without encryption is a problem if SMTP_URL requires it', async () => {
  const port = await aMailServer({})
  const { problem } = watch(`smtp://127.0.0.1:${port}?requireTLS=true`)
  await expect.poll(problem, patience).toBe('no-secure-connection')
})

test('a refused sender is a problem until an email is sent; a refused recipient is none', async () => {
  let refused: 'sender' | 'recipient' | null = 'sender'
  const port = await aMailServer({
    onMailFrom: (_address, _session, done) => done(refused === 'sender' ? new Error('not you') : null),
    onRcptTo: (_address, _session, done) => done(refused === 'recipient' ? new Error('nobody') : null),
  })
  const { mail, problem } = watch(`smtp://127.0.0.1:${port}`)
  await expect(mail.send(email)).rejects.toThrow('not you')
  expect(problem()).toBe('refused')
  refused = null
  await mail.send(email)
  expect(mail.state()).toEqual({ lastSentAt: 7, lastFailedAt: 7, problem: null })
  refused = 'recipient'
  await expect(mail.send(email)).rejects.toThrow('nobody')
  expect(mail.state().problem).toBeNull()
})
