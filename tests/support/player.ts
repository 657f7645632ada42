import { randomUUID } from 'node:crypto'
import type { Character, CharacterSummary, Json, LogEntry, Problem } from '@everquill/domain'

/** The response to an API call. */
export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly body: Record<string, unknown> & Partial<Problem> & Partial<Saved>
}

/** The body of a successful save. */
export interface Saved {
  readonly character: Character
  readonly revision: number
  readonly entryId: string
  readonly epoch: string
  readonly entries: readonly LogEntry[]
}

/** One event of the stream. */
export interface StreamEvent {
  readonly id: string
  readonly event: string
  readonly data: { publicRef: string; revision: number; entries: readonly LogEntry[] }
}

/** An API client with a session cookie, like a browser without a page. */
export class Player {
  readonly url: string
  cookie = ''
  /** A personal access token, sent with every request. */
  token = ''
  /** Milliseconds to wait for a response. */
  timeout = 120_000

  constructor(url: string) {
    this.url = url
  }

  /** A fresh guest. */
  static async guest(url: string): Promise<Player> {
    const player = new Player(url)
    await player.post('/api/auth/guest')
    return player
  }

  /** Another client with the same session cookie. */
  onAnotherDevice(url = this.url): Player {
    const other = new Player(url)
    other.cookie = this.cookie
    return other
  }

  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    const response = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(this.timeout),
      headers: {
        ...this.#credentials(),
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

  #credentials(): Record<string, string> {
    return {
      ...(this.cookie && { cookie: this.cookie }),
      ...(this.token && { authorization: `Bearer ${this.token}` }),
    }
  }

  get = (path: string): Promise<Reply> => this.call('GET', path)
  post = (path: string, body?: unknown): Promise<Reply> => this.call('POST', path, body)

  async create(options: Record<string, unknown> = {}): Promise<Saved> {
    return savedOf(await this.post('/api/characters', options))
  }

  /** Saves one change under a fresh id and asks for the whole character. */
  async edit(ref: string, field: string, oldValue: Json, newValue: Json): Promise<Saved> {
    const save = { saveId: randomUUID(), baseRevision: 1, changes: [{ field, oldValue, newValue }] }
    return savedOf(await this.call('PATCH', `/api/characters/${ref}?include=character`, save))
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

  /** Opens the event stream. */
  async listen(lastEventId?: string, path = '/api/stream'): Promise<Stream> {
    const stopped = new AbortController()
    const response = await fetch(this.url + path, {
      headers: { ...this.#credentials(), ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) },
      signal: stopped.signal,
    })
    return new Stream(response, () => stopped.abort())
  }
}

function savedOf({ status, body }: Reply): Saved {
  if (status >= 300) throw new Error(`${status} ${body.code}: ${body.detail}`)
  return body as unknown as Saved
}

/** An open event stream and its received events. */
export class Stream {
  readonly status: number
  readonly received: StreamEvent[] = []
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
      this.received.push(...frames.flatMap(readFrame))
      this.#wake()
    }
  }

  /** Resolves with the first matching event, including earlier ones. */
  async until(fits: (event: StreamEvent) => boolean): Promise<StreamEvent> {
    for (;;) {
      const found = this.received.find(fits)
      if (found) return found
      await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }

  /** The revisions of one character in the received saves. */
  revisionsOf(ref: string): number[] {
    return this.received
      .filter(({ event, data }) => event === 'saved' && data.publicRef === ref)
      .map(({ data }) => data.revision)
  }
}

function readFrame(frame: string): StreamEvent[] {
  const fields = Object.fromEntries(
    frame.split('\n').map((line) => [line.split(': ', 1)[0], line.replace(/^\w*: /, '')]),
  )
  if (!fields['event']) return []
  return [{ id: fields['id'] ?? '', event: fields['event'], data: JSON.parse(fields['data'] ?? '{}') }]
}
