import { crc32, createDeflate, deflateSync } from 'node:zlib'

/** A chunk of a PNG. */
export function pngChunk(type: string, data: Uint8Array = new Uint8Array(), crc?: number): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc ?? crc32(body))
  return Buffer.concat([length, body, sum])
}

export const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

export function pngHead(width: number, height: number, depth = 8, colour = 0, interlace = 0): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([depth, colour, 0, 0, interlace], 8)
  return pngChunk('IHDR', head)
}

/** A black greyscale PNG with complete pixel data, however large. */
export async function blackPng(width: number, height: number, depth: 1 | 8, interlace = 0): Promise<Buffer> {
  const row = Buffer.alloc(1 + Math.ceil((width * depth) / 8))
  const rowsTogether = Buffer.concat(Array<Buffer>(100).fill(row))
  const deflate = createDeflate({ level: 1 })
  const packed: Buffer[] = []
  deflate.on('data', (chunk: Buffer) => packed.push(chunk))
  const done = new Promise((resolve) => deflate.once('end', resolve))
  // Extra data is harmless: the decoder stops at the last row.
  for (let rows = 0; rows < height * (interlace ? 2 : 1); rows += 100) {
    if (!deflate.write(rowsTogether)) await new Promise((resolve) => deflate.once('drain', resolve))
  }
  deflate.end()
  await done
  return Buffer.concat([
    pngSignature,
    pngHead(width, height, depth, 0, interlace),
    pngChunk('IDAT', Buffer.concat(packed)),
    pngChunk('IEND'),
  ])
}

/** A PNG with additional chunks after its header. */
export function withPngChunks(png: Uint8Array, ...chunks: readonly Uint8Array[]): Buffer {
  const head = pngSignature.length + 25
  return Buffer.concat([png.subarray(0, head), ...chunks, png.subarray(head)])
}

/** A PNG whose profile or text is a compression bomb. */
export const bombChunk = (type: 'iCCP' | 'zTXt', megabytes: number): Buffer =>
  pngChunk(type, Buffer.concat([Buffer.from('bomb\0\0', 'latin1'), deflateSync(Buffer.alloc(megabytes * 1_000_000))]))

/** A JPEG with an additional segment after its start. */
export function withJpegSegment(jpeg: Uint8Array, marker: number, data: Uint8Array): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(data.length + 2)
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, marker]), length, data, jpeg.subarray(2)])
}

/** A JPEG whose header has another size. */
export function resizedJpeg(jpeg: Uint8Array, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg)
  for (const marker of [0xc0, 0xc2]) {
    const place = copy.indexOf(Buffer.from([0xff, marker, 0x00, 0x11]))
    if (place < 0) continue
    copy.writeUInt16BE(height, place + 5)
    copy.writeUInt16BE(width, place + 7)
  }
  return copy
}

/** A progressive JPEG that repeats its last scan. */
export function endlessScans(jpeg: Uint8Array, times: number): Buffer {
  const bytes = Buffer.from(jpeg)
  const last = bytes.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = bytes.subarray(last, bytes.length - 2)
  return Buffer.concat([bytes.subarray(0, last), ...Array<Buffer>(times).fill(scan), bytes.subarray(-2)])
}

/** A GIF of many frames of one pixel. */
export function gif(width: number, height: number, frames: number, extra: Uint8Array = new Uint8Array()): Buffer {
  const head = Buffer.alloc(13)
  head.write('GIF89a', 'latin1')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  head[10] = 0x80
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
  const colours = Buffer.from([0, 0, 0, 255, 255, 255])
  return Buffer.concat([head, colours, extra, ...Array<Buffer>(frames).fill(frame), Buffer.from([0x3b])])
}

export const gifComment = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x21, 0xfe, text.length]), Buffer.from(text, 'latin1'), Buffer.from([0])])

export function riffChunk(type: string, data: Uint8Array): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(data.length)
  return Buffer.concat([Buffer.from(type, 'latin1'), length, data, Buffer.alloc(data.length % 2)])
}

export const riff = (...chunks: readonly Uint8Array[]): Buffer =>
  riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP', 'latin1'), ...chunks]))

/** The chunks of a WebP; throws if the file contains anything else. */
export function webpChunks(bytes: Buffer): { readonly type: string; readonly data: Buffer }[] {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
    throw new Error('not a WebP file')
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) throw new Error('there is data after the WebP')
  const chunks: { type: string; data: Buffer }[] = []
  for (let at = 12; at < bytes.length;) {
    const length = bytes.readUInt32LE(at + 4)
    chunks.push({ type: bytes.toString('latin1', at, at + 4), data: bytes.subarray(at + 8, at + 8 + length) })
    at += 8 + length + (length % 2)
  }
  return chunks
}

const threeBytes = (value: number): number[] => [value & 255, (value >> 8) & 255, (value >> 16) & 255]

/** The header of an extended WebP: its flags and size. */
export const webpHead = (flags: number, width: number, height: number): Buffer =>
  riffChunk('VP8X', Buffer.from([flags, 0, 0, 0, ...threeBytes(width - 1), ...threeBytes(height - 1)]))

/** A WebP of many frames, each of them the same picture. */
export function animatedWebp(still: Buffer, side: number, frames: number): Buffer {
  const first = webpChunks(still).find(({ type }) => type.startsWith('VP8') && type !== 'VP8X')
  if (!first) throw new Error('the WebP has no image chunk')
  const place = [0, 0, 0, 0, 0, 0, ...threeBytes(side - 1), ...threeBytes(side - 1), 1, 0, 0, 0]
  const frame = riffChunk('ANMF', Buffer.concat([Buffer.from(place), riffChunk(first.type, first.data)]))
  return riff(webpHead(2, side, side), riffChunk('ANIM', Buffer.alloc(6)), ...Array<Buffer>(frames).fill(frame))
}
