import { createTransport } from 'nodemailer'

export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Sends letters; rejects when a letter could not be handed over. */
export interface Mail {
  send(letter: Letter): Promise<void>
}

const patience = 15_000

/** Mail through the server of an `smtp://` or `smtps://` address. */
export function smtpMail({ url, from }: { readonly url: string; readonly from: string }): Mail {
  const transport = createTransport({
    url,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text }) {
      // As an object, the address is one address whatever signs it holds.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text })
    },
  }
}
