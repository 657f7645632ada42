import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { smtpMail } from './passwords/mail.ts'

export interface ReceivedEmail {
  readonly to: readonly string[]
  readonly raw: string
}

/** A real mail server and the emails it received. */
export async function aMailServer() {
  const received: ReceivedEmail[] = []
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

/** Decodes an email, and finds the tokens of its links. */
export function parseEmail({ raw }: ReceivedEmail) {
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
    tokens: [...text.matchAll(/https:\/\/everquill\.example\.org\/(?:reset|confirm-email)#([\w-]+)/g)].map(
      ([, t = '']) => t,
    ),
  }
}
