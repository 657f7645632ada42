import type { Mail, SmtpMail } from './mail.ts'

/** Why no emails can be sent, for people who cannot read the log. */
export type MailProblem = 'unreachable' | 'sign-in-refused' | 'no-secure-connection' | 'refused' | 'failed'

/** Times are in milliseconds since 1970. */
export interface MailState {
  readonly lastSentAt: number | null
  readonly lastFailedAt: number | null
  readonly problem: MailProblem | null
}

/** Sends emails and knows whether that works. */
export interface MonitoredMail extends Mail {
  state(): MailState
  close(): void
}

export interface MonitoredMailDeps {
  readonly mail: SmtpMail
  readonly now: () => number
  /** Receives every failure, with its cause. */
  readonly report: (error: unknown) => void
  /** Milliseconds between checks while the mail server cannot be used. */
  readonly checkEvery?: number
}

/** These problems are seen without sending an email, so that a check can also see that they are over. */
const seenByCheck: ReadonlySet<MailProblem> = new Set(['unreachable', 'sign-in-refused', 'no-secure-connection'])

/** Checks the connection at once: otherwise a user who needs a new password would discover the misconfiguration. */
export function monitoredMail({ mail, now, report, checkEvery = 300_000 }: MonitoredMailDeps): MonitoredMail {
  let state: MailState = { lastSentAt: null, lastFailedAt: null, problem: null }
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  const fail = (error: unknown): void => {
    if (isClosed) return
    // The security log has only its message.
    report(error)
    state = { ...state, lastFailedAt: now(), problem: isAboutRecipient(error) ? state.problem : problemOf(error) }
    clearTimeout(timer)
    if (state.problem !== null && seenByCheck.has(state.problem))
      timer = setTimeout(() => void check(), checkEvery).unref()
  }
  const check = async (): Promise<void> => {
    try {
      await mail.verify()
      if (state.problem !== null && seenByCheck.has(state.problem)) state = { ...state, problem: null }
    } catch (error) {
      fail(error)
    }
  }
  void check()
  return {
    state: () => state,
    async send(email) {
      try {
        await mail.send(email)
        state = { ...state, lastSentAt: now(), problem: null }
      } catch (error) {
        fail(error)
        throw error
      }
    },
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

interface SmtpError extends Error {
  readonly code?: string
  readonly command?: string
}

/** An address that does not exist says nothing about the mail server. */
const isAboutRecipient = (error: unknown): boolean =>
  error instanceof Error && (error as SmtpError).code === 'EENVELOPE' && (error as SmtpError).command === 'RCPT TO'

function problemOf(error: unknown): MailProblem {
  const { code = '', message = '' }: Partial<SmtpError> = error instanceof Error ? error : {}
  if (code === 'ETLS' || code === 'EREQUIRETLS' || /certificate|\b(TLS|SSL)\b/i.test(message)) {
    return 'no-secure-connection'
  }
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'sign-in-refused'
  if (['EDNS', 'ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'ECONNREFUSED'].includes(code)) return 'unreachable'
  return code === 'EENVELOPE' || code === 'EMESSAGE' ? 'refused' : 'failed'
}
