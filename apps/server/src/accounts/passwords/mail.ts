import { createTransport } from 'nodemailer'

export interface Email {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Sends emails; rejects if the mail server did not accept one. */
export interface Mail {
  send(email: Email): Promise<void>
}

/** Sends emails through a mail server that can be checked. */
export interface SmtpMail extends Mail {
  /** Rejects if the server cannot be reached or does not accept the sign-in. */
  verify(): Promise<void>
}

const timeout = 15_000

/** Sends through the server at an `smtp://` or `smtps://` address. */
export function smtpMail({ url, from }: { readonly url: string; readonly from: string }): SmtpMail {
  const transport = createTransport({
    url,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text }) {
      // As an object, the address is not parsed and cannot become several addresses.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text })
    },
    async verify() {
      await transport.verify()
    },
  }
}
