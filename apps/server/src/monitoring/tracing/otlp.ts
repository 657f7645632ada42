import { spanKinds, type Span } from './span.ts'

/** Attributes of the process that sends spans. */
export type Resource = Readonly<Record<string, string>>

/** The body of a request to `/v1/traces`, in the JSON encoding of OTLP. */
export const otlpBody = (resource: Resource, spans: readonly Span[]): string =>
  JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeSpans: [{ scope: { name: 'everquill' }, spans: spans.map(spanOf) }],
      },
    ],
  })

const spanOf = ({ parentSpanId, kind, start, end, attributes, isError, traceId, spanId, name }: Span) => ({
  traceId,
  spanId,
  ...(parentSpanId !== null && { parentSpanId }),
  name,
  kind: spanKinds[kind],
  startTimeUnixNano: nanoseconds(start),
  // Clocks with a coarse resolution must not end a span before its start.
  endTimeUnixNano: nanoseconds(Math.max(start, end)),
  attributes: attributesOf(attributes),
  ...(isError && { status: { code: 2 } }),
})

const attributesOf = (attributes: Readonly<Record<string, string | number>>) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))

/** As text, because a JavaScript number cannot represent them. */
export function nanoseconds(milliseconds: number): string {
  const whole = Math.floor(milliseconds)
  return `${whole}${String(Math.floor((milliseconds - whole) * 1e6)).padStart(6, '0')}`
}
