import { randomUUID } from 'node:crypto'
import type { Character, CharacterSummary, Json, LogEntry, Problem } from '@everquill/domain'

/** What a call came back with. */
export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly body: Record<string, unknown> & Partial<Problem> & Partial<Saved>
}

/** What a save came to. */
export interface Saved {
  readonly character: Character
  readonly revision: number
  readonly entries: readonly LogEntry[]
}

/** One save that came over the stream. */
export interface Heard {
  readonly id: string
  readonly event: string
  readonly data: { publicRef: string; revision: number; entries: readonly LogEntry[] }
}

/** Somebody with a browser's cookies and no browser. */
export class Player {
  readonly url: string
  cookie = ''
  /** Milliseconds to wait for an answer. */
  patience = 120_000

  constructor(url: string) {
    this.url = url
  }

  /** A fresh guest. */
  static async guest(url: string): Promise<Player> {
    const player = new Player(url)
    await player.post('/api/auth/guest')
    return player
  }

  /** The same person on another device, as far as a session cookie goes. */
  onAnotherDevice(url = this.url): Player {
    const other = new Player(url)
    other.cookie = this.cookie
    return other
  }

  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    const response = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(this.patience),
      headers: {
        ...(this.cookie && { cookie: this.cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && {
        body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
      }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      if (/everquill=/.test(cookie)) this.cookie = cookie.split(';', 1)[0] ?? ''
    }
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text.startsWith('{') ? JSON.parse(text) : {} }
  }

  get = (path: string): Promise<Reply> => this.call('GET', path)
  post = (path: string, body?: unknown): Promise<Reply> => this.call('POST', path, body)

  async create(wishes: Record<string, unknown> = {}): Promise<Saved> {
    return savedOf(await this.post('/api/characters', wishes))
  }

  /** Saves one change under a fresh id. */
  async edit(ref: string, field: string, oldValue: Json, newValue: Json): Promise<Saved> {
    return savedOf(await this.save(ref, [{ field, oldValue, newValue }]))
  }

  save(ref: string, changes: readonly unknown[], baseRevision = 1, saveId: string = randomUUID()): Promise<Reply> {
    return this.call('PATCH', `/api/characters/${ref}`, { saveId, baseRevision, changes })
  }

  /** Gives a character a picture. */
  putImage(ref: string, bytes: Uint8Array, query = '', type = 'image/png'): Promise<Reply> {
    return this.call('PUT', `/api/characters/${ref}/image${query}`, bytes, { 'content-type': type })
  }

  async character(ref: string): Promise<Character> {
    return savedOf(await this.get(`/api/characters/${ref}`)).character
  }

  async list(): Promise<readonly CharacterSummary[]> {
    const { body } = await this.get('/api/characters')
    return body['characters'] as readonly CharacterSummary[]
  }

  async log(ref: string, query = ''): Promise<readonly LogEntry[]> {
    const { body } = await this.get(`/api/characters/${ref}/log${query}`)
    return body.entries ?? []
  }

  /** Listens to the stream until it is told to stop. */
  async listen(lastEventId?: string, path = '/api/stream'): Promise<Stream> {
    const stopped = new AbortController()
    const response = await fetch(this.url + path, {
      headers: { cookie: this.cookie, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) },
      signal: stopped.signal,
    })
    return new Stream(response, () => stopped.abort())
  }
}

function savedOf({ status, body }: Reply): Saved {
  if (status >= 300) throw new Error(`${status} ${body.code}: ${body.detail}`)
  return body as unknown as Saved
}

/** What comes over a stream, event by event. */
export class Stream {
  readonly status: number
  readonly heard: Heard[] = []
  readonly stop: () => void
  /** Resolves when the server ends the stream, or the connection breaks. */
  readonly ended: Promise<void>
  #wake: () => void = () => undefined

  constructor(response: Response, stop: () => void) {
    this.status = response.status
    this.stop = stop
    this.ended = this.#read(response).catch(() => undefined)
  }

  async #read(response: Response): Promise<void> {
    let text = ''
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk
      const frames = text.split('\n\n')
      text = frames.pop() ?? ''
      this.heard.push(...frames.flatMap(readFrame))
      this.#wake()
    }
  }

  /** Waits for the first event that fits; also one that has come already. */
  async until(fits: (event: Heard) => boolean): Promise<Heard> {
    for (;;) {
      const found = this.heard.find(fits)
      if (found) return found
      await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }

  /** The saves that were heard, as revisions of one character. */
  revisionsOf(ref: string): number[] {
    return this.heard
      .filter(({ event, data }) => event === 'saved' && data.publicRef === ref)
      .map(({ data }) => data.revision)
  }
}

function readFrame(frame: string): Heard[] {
  const fields = Object.fromEntries(
    frame.split('\n').map((line) => [line.split(': ', 1)[0], line.replace(/^\w*: /, '')]),
  )
  if (!fields['event']) return []
  return [{ id: fields['id'] ?? '', event: fields['event'], data: JSON.parse(fields['data'] ?? '{}') }]
}
