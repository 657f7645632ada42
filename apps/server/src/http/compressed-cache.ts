import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressors = {
  br: (text: Buffer) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_DEFAULT_QUALITY } }),
  gzip: (text: Buffer) => promisify(gzip)(text, { level: 9 }),
}

type Encoding = keyof typeof compressors
type Compressors = Readonly<Record<Encoding, (text: Buffer) => Promise<Buffer>>>

/** Smaller texts fit into one packet anyway. */
const minBytes = 1_400

/** A text that is compressed once for each encoding, however often it is sent. */
export class CompressedText {
  readonly etag: string
  readonly #bytes: Buffer
  readonly #compressed = new Map<Encoding, Promise<Buffer>>()
  readonly #compressors: Compressors

  constructor(text: string, using: Compressors = compressors) {
    this.#bytes = Buffer.from(text)
    this.#compressors = using
    const hash = createHash('sha1').update(text).digest('base64').slice(0, 27)
    // Weak, because it is the same for every encoding.
    this.etag = `W/"${this.#bytes.length.toString(16)}-${hash}"`
  }

  get size(): number {
    return this.#bytes.length
  }

  /** The text in an encoding that the client accepts. */
  async encoded(
    acceptEncoding: string | undefined,
  ): Promise<{ readonly bytes: Buffer; readonly encoding: Encoding | null }> {
    const encoding = this.#bytes.length < minBytes ? null : preferredEncoding(acceptEncoding)
    if (encoding === null) return { bytes: this.#bytes, encoding }
    const compressed = this.#compressed.get(encoding) ?? this.#compressors[encoding](this.#bytes)
    this.#compressed.set(encoding, compressed)
    return { bytes: await compressed, encoding }
  }
}

/** Brotli or gzip, whichever comes first in this list and is accepted; null if neither is. */
export function preferredEncoding(acceptEncoding = ''): Encoding | null {
  const accepted = new Map(
    acceptEncoding
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
        const quality = parameters.find((text) => text.startsWith('q='))?.slice(2)
        return [name, quality === undefined ? 1 : Number(quality)] as const
      }),
  )
  const isAccepted = (name: string) => (accepted.get(name) ?? accepted.get('*') ?? 0) > 0
  return (['br', 'gzip'] as const).find(isAccepted) ?? null
}

/** Texts by key, each made once; the oldest are dropped when they take more than `maxBytes`. */
export class TextCache {
  readonly #texts = new Map<string, CompressedText>()
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get(key: string, make: () => string): CompressedText {
    const known = this.#texts.get(key)
    if (known) return known
    const text = new CompressedText(make())
    if (text.size > this.#maxBytes) return text
    this.#texts.set(key, text)
    this.#bytes += text.size
    for (const [oldest, { size }] of this.#texts) {
      if (this.#bytes <= this.#maxBytes) break
      this.#texts.delete(oldest)
      this.#bytes -= size
    }
    return text
  }
}
