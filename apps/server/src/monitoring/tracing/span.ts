import { randomFillSync } from 'node:crypto'

/** The kinds of spans that we use, as OTLP numbers them. */
export const spanKinds = { internal: 1, server: 2, client: 3, producer: 4 } as const

/** A finished piece of work. It contains route templates and codes, never names, ids or texts of users. */
export interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | null
  readonly name: string
  readonly kind: keyof typeof spanKinds
  /** Milliseconds since 1970, with a fraction. */
  readonly start: number
  readonly end: number
  readonly attributes: Readonly<Record<string, string | number>>
  readonly isError: boolean
}

/** The place of a span in its trace. */
export interface SpanContext {
  readonly traceId: string
  readonly spanId: string
  /** Whether its trace is recorded. */
  readonly isSampled: boolean
}

/** Random bytes are made in advance: asking for a few at a time costs more than the rest of a span. */
const pool = Buffer.alloc(4_096)
let used = pool.length

function randomHex(bytes: number): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += bytes
  return pool.toString('hex', used - bytes, used)
}

/** A random id: 16 bytes for a trace, 8 for a span. All zeros would be invalid. */
export function newId(bytes: 8 | 16): string {
  const id = randomHex(bytes)
  return /[^0]/.test(id) ? id : newId(bytes)
}

/** The context that a proxy sends as `traceparent`; null if there is none or it is invalid. */
export function readTraceparent(header: string | string[] | undefined): SpanContext | null {
  if (typeof header !== 'string') return null
  const match = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/.exec(header)
  if (!match) return null
  const [, version, traceId = '', spanId = '', flags = '', rest] = match
  // Later versions may append something, version 00 may not; ff is forbidden.
  if (version === 'ff' || (version === '00' && rest !== undefined)) return null
  if (!/[^0]/.test(traceId) || !/[^0]/.test(spanId)) return null
  return { traceId, spanId, isSampled: (parseInt(flags, 16) & 1) === 1 }
}
