import { setTimeout as wait } from 'node:timers/promises'
import type { GameEntry, ShortEntry } from '@everquill/domain'

/** An event of the stream. */
export type ServerEvent =
  /** A save of a character that the token's user may read; entries without what the save says of all of them. */
  | {
      readonly event: 'saved'
      readonly data: {
        readonly publicRef: string
        readonly revision: number
        readonly saveId: string
        readonly entries: readonly ShortEntry[]
      }
    }
  /** An entry of a game itself: a note, a roll, the start or end of a game session. */
  | { readonly event: 'line'; readonly data: { readonly gameId: string; readonly entry: GameEntry } }
  /** The members or settings of a game changed. */
  | { readonly event: 'seat'; readonly data: { readonly gameId: string } }
  /** What players see of a fight changed. */
  | { readonly event: 'order'; readonly data: { readonly gameId: string } }
  /** Records of the catalogue changed. */
  | { readonly event: 'catalogue'; readonly data: object }
  /** The stream is open; after a `reset`, events were missed, and what is needed must be read again. */
  | { readonly event: 'hello' | 'reset'; readonly data: object }

export interface EventOptions {
  readonly signal?: AbortSignal
  /** Milliseconds to wait before a broken connection is opened again. */
  readonly retryAfter?: number
}

const defaultRetry = 3_000

/** Follows an event stream. Throws if the server refuses it, such as after the token was revoked. */
export async function* serverEvents(
  url: string,
  authorization: string,
  problemOf: (response: Response) => Promise<Error>,
  { signal, retryAfter = defaultRetry }: EventOptions,
): AsyncGenerator<ServerEvent> {
  let lastEventId: string | null = null
  const isAborted = () => signal?.aborted === true
  while (!isAborted()) {
    const headers: Record<string, string> = {
      authorization,
      ...(lastEventId !== null && { 'last-event-id': lastEventId }),
    }
    const response: Response | null = await fetch(url, { headers, redirect: 'error', ...(signal && { signal }) }).catch(
      () => null,
    )
    if (response && response.status >= 400 && response.status < 500) throw await problemOf(response)
    if (response?.ok && response.body) {
      for await (const frame of framesOf(response.body)) {
        lastEventId = frame.id ?? lastEventId
        if (frame.event !== 'heartbeat') yield eventOf(frame)
      }
    }
    await wait(retryAfter, undefined, { ...(signal && { signal }) }).catch(() => undefined)
  }
}

interface Frame {
  readonly id: string | undefined
  readonly event: string
  readonly data: string
}

/** The frames of a stream, until it ends or breaks. */
async function* framesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Frame> {
  let text = ''
  // No TextDecoderStream: its types in Node and in browsers differ, and programs may have either.
  const decoder = new TextDecoder()
  try {
    for await (const chunk of body) {
      const frames = (text + decoder.decode(chunk, { stream: true })).split('\n\n')
      text = frames.pop() ?? ''
      yield* frames.map(frameOf).filter(({ event }) => event !== '')
    }
  } catch {
    // The connection broke; the caller opens it again.
  }
}

const eventOf = ({ event, data }: Frame): ServerEvent => ({ event, data: JSON.parse(data) as unknown }) as ServerEvent

function frameOf(frame: string): Frame {
  const fields = new Map(
    frame.split('\n').map((line): [string, string] => {
      const at = line.indexOf(': ')
      return [line.slice(0, at), line.slice(at + 2)]
    }),
  )
  return { id: fields.get('id'), event: fields.get('event') ?? '', data: fields.get('data') ?? '{}' }
}
