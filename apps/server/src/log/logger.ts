/** One line of the log. */
export interface LogLine {
  /** A stable name of what happened, to search for. */
  readonly event: string
  /** Not `err`: pino would copy its message into the line, with the email addresses in it. */
  readonly error?: unknown
  readonly [detail: string]: unknown
}

/** Writes log lines. Every pino logger is one. */
export interface Logger {
  info(line: LogLine): void
  warn(line: LogLine): void
  error(line: LogLine): void
}

/** Receives finished lines. */
export interface LogStream {
  write(line: string): void
}

/** Returns a handler that logs why a background task failed. */
export const logFailure =
  (log: Logger, task: string) =>
  (error: unknown): void =>
    log.error({ event: 'task-failed', task, error })

/** The pino options for lines such as `{"level":"info","time":"2026-11-14T19:40:00.000Z","event":"request",…}`. */
export const logFormat = {
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (level: string) => ({ level }) },
  // Fastify's own `req` contains the query string and the address of the caller.
  serializers: { error: describeError, err: describeError, req: () => ({}) },
}

/** Escapes the control characters that JSON allows in strings: an attacker could use them to forge lines on a terminal. */
export const escapingStream = (stream: LogStream): LogStream => ({
  write: (line) => stream.write(line.replaceAll(/[\u007f-\u009f\u2028\u2029]/g, escape)),
})

/** Joins the lines of one turn of the event loop into one write, because every write is a blocking system call. */
export function batchingStream(stream: LogStream): LogStream & { readonly flush: () => void } {
  let pending = ''
  const flush = () => {
    if (pending !== '') stream.write(pending)
    pending = ''
  }
  return {
    write(line) {
      if (pending === '') setImmediate(flush)
      pending += line
    },
    flush,
  }
}

const escape = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`

/** The type, message and stack of an error with its causes. Other properties may contain personal data. */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutEmails(String(error)), stack: '' }
  const { name, message } = error
  return { type: name, message: withoutEmails(message), stack: withoutEmails(stackWithCauses(error)) }
}

function stackWithCauses({ stack, message, cause }: Error): string {
  const own = stack ?? message
  return cause instanceof Error ? `${own}\ncaused by: ${stackWithCauses(cause)}` : own
}

/** The message of an error and its causes. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${errorMessage(error.cause)}` : error.message
}

/** Mail servers repeat the address of the recipient in their errors, and URLs may have a user name and a password. */
export const withoutEmails = (text: string): string =>
  text.replaceAll(/[^\s<>"'(),;/@]+@[^\s<>"'(),;/@]+/g, '[removed]')
