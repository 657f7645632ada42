/** The SHA-256 of bytes, in hexadecimal. Browsers offer it only on secure addresses; a game at home may have none. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const { subtle }: { readonly subtle?: SubtleCrypto } = globalThis.crypto
  return hexOf(subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : digest(bytes))
}

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const primes = firstPrimes(64)
/** The first 32 bits of the fraction of a root. */
const fraction = (root: number): number => Math.floor((root - Math.floor(root)) * 0x1_0000_0000)
const constants = Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
const start = Uint32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))

function firstPrimes(count: number): readonly number[] {
  const found: number[] = []
  for (let candidate = 2; found.length < count; candidate++) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate)
  }
  return found
}

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/** FIPS 180-4. */
export function digest(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 0x2000_0000))
  view.setUint32(padded.length - 4, bytes.length << 3)
  const state = start.slice()
  const words = new Uint32Array(64)
  for (let offset = 0; offset < padded.length; offset += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getUint32(offset + 4 * i)
    addBlock(state, words)
  }
  const result = new DataView(new ArrayBuffer(32))
  state.forEach((word, i) => result.setUint32(4 * i, word))
  return new Uint8Array(result.buffer)
}

function addBlock(state: Uint32Array, words: Uint32Array): void {
  const at = (list: Uint32Array, i: number): number => list[i] ?? 0
  for (let i = 16; i < 64; i++) {
    const [w15, w2] = [at(words, i - 15), at(words, i - 2)]
    const s0 = rotate(w15, 7) ^ rotate(w15, 18) ^ (w15 >>> 3)
    const s1 = rotate(w2, 17) ^ rotate(w2, 19) ^ (w2 >>> 10)
    words[i] = at(words, i - 16) + s0 + at(words, i - 7) + s1
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const first = (h + s1 + ((e & f) ^ (~e & g)) + at(constants, i) + at(words, i)) | 0
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) state[i] = at(state, i) + value
}
