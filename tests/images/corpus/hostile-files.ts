import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { aPicture } from '../pictures.ts'
import {
  animatedWebp,
  blackPng,
  bombChunk,
  endlessScans,
  gif,
  gifComment,
  pngChunk,
  pngHead,
  pngSignature,
  resizedJpeg,
  riff,
  riffChunk,
  webpChunks,
  webpHead,
  withJpegSegment,
  withPngChunks,
} from './formats.ts'

/** A hostile file and its expected result: refused, or re-encoded to plain pixels. */
export interface HostileFile {
  readonly name: string
  readonly bytes: Uint8Array
  readonly type?: string
  readonly fate: 'refused' | 'harmless' | 'either'
}

/** A marker in every hidden payload; no stored file may contain it. */
export const canary = 'EVERQUILL-CANARY'

const script = `<script>alert('${canary}')</script>`
const html = `<!doctype html><html><body>${script}</body></html>`
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" onload="alert('${canary}')">${script}</svg>`
const pdf = `%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert('${canary}'))>>>>endobj\ntrailer<<>>\n%%EOF`
const zip = Buffer.concat([
  Buffer.from('504b030414000000000000000000', 'hex'),
  Buffer.from(`${canary}/../../x.php`),
  Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
])
const text = (content: string): Buffer => Buffer.from(content, 'latin1')
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF>${canary}</rdf:RDF></x:xmpmeta>`

/** Generates all hostile files, so that the repository contains none. */
export async function hostileFiles(): Promise<readonly HostileFile[]> {
  const picture = () => aPicture(120, 90)
  const [jpeg, png, webp, still] = await Promise.all([
    picture().jpeg().toBuffer(),
    picture().png().toBuffer(),
    picture().webp().toBuffer(),
    aPicture(2, 2).webp({ lossless: true }).toBuffer(),
  ])
  const gifFile = await picture().gif().toBuffer()
  return [
    ...notPictures(),
    ...(await otherFormats()),
    ...polyglots({ jpeg, png, gif: gifFile, webp }),
    ...(await metadata({ jpeg, png, webp })),
    ...(await bombs({ jpeg, png, still })),
    ...cutOff({ jpeg, png, gif: gifFile, webp }),
    ...damaged({ jpeg, png, webp }),
  ]
}

type Files = Readonly<Record<'jpeg' | 'png' | 'gif' | 'webp', Buffer>>

const refusedText = (name: string, content: string | Uint8Array, type = 'image/png'): HostileFile => ({
  name,
  bytes: typeof content === 'string' ? text(content) : content,
  type,
  fate: 'refused',
})

function notPictures(): HostileFile[] {
  const laughs = `<!DOCTYPE x [<!ENTITY a "${'ha'.repeat(50)}"><!ENTITY b "${'&a;'.repeat(50)}">]>`
  return [
    refusedText('nothing at all', ''),
    refusedText('one byte', '\x89'),
    refusedText('a kilobyte of zeros', new Uint8Array(1_000)),
    refusedText('an SVG with a script', svg),
    refusedText('an SVG behind a prolog', `<?xml version="1.0"?>${svg}`),
    refusedText('an SVG behind a BOM', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), text(svg)])),
    refusedText('an SVG that laughs a billion times', `<?xml version="1.0"?>${laughs}<svg>&b;</svg>`),
    refusedText(
      'an SVG that reads a file',
      `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><svg>&f;</svg>`,
    ),
    refusedText('a compressed SVG', gzipSync(svg)),
    refusedText('an HTML page named .png', html),
    refusedText('an HTML page that says it is a JPEG', html, 'image/jpeg'),
    refusedText('a script', `alert('${canary}')`, 'image/gif'),
    refusedText('a script in GIF clothes', `GIF89a=1;alert('${canary}')//`, 'image/gif'),
    refusedText('PHP in GIF clothes', `GIF87a<?php system($_GET['c']); // ${canary} ?>`, 'image/gif'),
    refusedText('a PDF', pdf),
    refusedText('a ZIP', zip),
    refusedText('PostScript', `%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n(${canary}) run`),
    refusedText('ImageMagick’s MVG', `push graphic-context\nviewbox 0 0 9 9\nimage over 0,0 0,0 'https://x/${canary}'`),
    refusedText('ImageMagick’s MSL', `<?xml version="1.0"?><image><read filename="/etc/passwd"/></image>`),
    refusedText('a portable pixmap', `P6 2 2 255\n${'abc'.repeat(4)}`),
    refusedText('a Radiance picture', `#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 1\nabcd`),
    refusedText('a program', Buffer.from('7f454c4602010100', 'hex')),
  ]
}

async function otherFormats(): Promise<HostileFile[]> {
  const small = aPicture(40, 30)
  const [tiff, avif] = await Promise.all([small.clone().tiff().toBuffer(), small.clone().avif().toBuffer()])
  const bmp = Buffer.concat([text('BM'), Buffer.alloc(200, 1)])
  const icon = Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), Buffer.alloc(200)])
  return [
    refusedText('a TIFF', tiff),
    refusedText('an AVIF', avif, 'image/webp'),
    refusedText('a bitmap', bmp),
    refusedText('an icon', icon),
    refusedText('a JPEG 2000', Buffer.from('0000000c6a5020200d0a870a', 'hex')),
    refusedText('a JPEG XL', Buffer.from('0000000c4a584c200d0a870a', 'hex')),
    refusedText('a Photoshop file', `8BPS\0\x01${'\0'.repeat(60)}`),
  ]
}

function polyglots({ jpeg, png, gif: gifFile, webp }: Files): HostileFile[] {
  const behind = (name: string, bytes: Uint8Array, more: Uint8Array | string): HostileFile => ({
    name,
    bytes: Buffer.concat([bytes, typeof more === 'string' ? text(more) : more]),
    fate: 'harmless',
  })
  return [
    behind('a PNG that is a page as well', png, html),
    behind('a PNG that is a ZIP as well', png, zip),
    behind('a PNG that is a PDF as well', png, pdf),
    behind('a JPEG that is a page as well', jpeg, html),
    behind('a JPEG that is a ZIP as well', jpeg, zip),
    behind('a JPEG that is a PDF as well', jpeg, pdf),
    behind('a GIF that is a page as well', gifFile, html),
    behind('a WebP that is a ZIP as well', webp, zip),
    { name: 'a PDF before a JPEG', bytes: Buffer.concat([text(pdf), jpeg]), fate: 'refused' },
    { name: 'a page before a PNG', bytes: Buffer.concat([text(html), png]), fate: 'refused' },
  ]
}

async function metadata({ jpeg, png, webp }: Pick<Files, 'jpeg' | 'png' | 'webp'>): Promise<HostileFile[]> {
  const gps = {
    IFD0: { Copyright: canary, ImageDescription: script },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1', GPSLongitudeRef: 'E', GPSLongitude: '13/1 24/1 18/1' },
  }
  const located = await sharp(jpeg).withExif(gps).jpeg().toBuffer()
  const profile = Buffer.concat([text('ICC_PROFILE\0\x01\x01'), Buffer.alloc(128), text(canary), text(html)])
  const frame = webpChunks(webp).find(({ type }) => type.startsWith('VP8 '))
  if (!frame) throw new Error('the WebP has no image chunk')
  const extended = riff(
    webpHead(0x2c, 120, 90),
    riffChunk('ICCP', text(`${canary}${html}`)),
    riffChunk(frame.type, frame.data),
    riffChunk('EXIF', text(`Exif\0\0MM\0*\0\0\0\x08${canary}`)),
    riffChunk('XMP ', text(xmp)),
  )
  const harmless = (name: string, bytes: Uint8Array): HostileFile => ({ name, bytes, fate: 'harmless' })
  return [
    harmless('a JPEG that knows where it was taken', located),
    harmless('a PNG that knows where it was taken', await sharp(png).withExif(gps).png().toBuffer()),
    harmless('a WebP that knows where it was taken', await sharp(webp).withExif(gps).webp().toBuffer()),
    harmless('a JPEG with a page for a colour profile', withJpegSegment(jpeg, 0xe2, profile)),
    harmless('a JPEG with XMP', withJpegSegment(jpeg, 0xe1, text(`http://ns.adobe.com/xap/1.0/\0${xmp}`))),
    harmless('a JPEG with a script for a comment', withJpegSegment(jpeg, 0xfe, text(script))),
    harmless('a JPEG with Photoshop’s notes', withJpegSegment(jpeg, 0xed, text(`Photoshop 3.0\0 8BIM${canary}`))),
    harmless('a PNG with a script for a title', withPngChunks(png, pngChunk('tEXt', text(`Title\0${script}`)))),
    harmless('a PNG with XMP', withPngChunks(png, pngChunk('iTXt', text(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`)))),
    harmless('a PNG with chunks of its own', withPngChunks(png, pngChunk('evIl', text(html)))),
    harmless('a GIF with a script for a comment', gif(9, 9, 1, gifComment(script))),
    { name: 'a WebP with everything in it', bytes: extended, fate: 'either' },
  ]
}

async function bombs({ jpeg, png, still }: Record<'jpeg' | 'png' | 'still', Buffer>): Promise<HostileFile[]> {
  const large = await sharp({ create: { width: 3_000, height: 3_000, channels: 3, background: '#a3271b' } })
    .jpeg({ progressive: true })
    .toBuffer()
  const bomb = (name: string, bytes: Uint8Array, fate: HostileFile['fate'] = 'refused'): HostileFile => ({
    name,
    bytes,
    fate,
  })
  const claim = (width: number, height: number, depth = 8): Buffer =>
    Buffer.concat([pngSignature, pngHead(width, height, depth), pngChunk('IDAT', Buffer.alloc(9)), pngChunk('IEND')])
  return [
    bomb('a PNG of 14,000 × 14,000', await blackPng(14_000, 14_000, 8)),
    bomb('a PNG of 65,500 × 65,500 in black and white', await blackPng(65_500, 65_500, 1)),
    bomb('a PNG of 6,325 × 6,325, one step too many', await blackPng(6_325, 6_325, 1)),
    bomb('a PNG of 6,324 × 6,324, which is just not too many', await blackPng(6_324, 6_324, 8), 'harmless'),
    bomb('the same in seven passes', await blackPng(6_324, 6_324, 8, 1), 'either'),
    bomb('a PNG that claims two billion rows', claim(1, 0x7fffffff)),
    bomb('a PNG that claims no pixels', claim(0, 0)),
    bomb('a PNG of one row of forty million', claim(40_000_001, 1)),
    bomb('a JPEG that claims 65,500 × 65,500', resizedJpeg(jpeg, 65_500, 65_500)),
    bomb('a JPEG that claims 6,000 × 6,000 and has a few of them', resizedJpeg(jpeg, 6_000, 6_000), 'either'),
    bomb('a JPEG of two thousand scans', endlessScans(large, 2_000), 'either'),
    bomb('a GIF of ten thousand frames', gif(100, 100, 10_000), 'harmless'),
    bomb('a GIF of ten thousand frames on 65,535 × 65,535', gif(65_535, 65_535, 10_000), 'either'),
    bomb('a GIF that claims 6,000 × 6,000', gif(6_000, 6_000, 1), 'harmless'),
    bomb('a WebP of ten thousand frames', animatedWebp(still, 2, 10_000), 'harmless'),
    bomb(
      'a WebP that claims 16,384 × 16,384',
      riff(webpHead(0, 16_384, 16_384), riffChunk('VP8L', still.subarray(20))),
    ),
    bomb('a PNG with a profile of 200 MB', withPngChunks(png, bombChunk('iCCP', 200)), 'either'),
    bomb('a PNG with a title of 200 MB', withPngChunks(png, bombChunk('zTXt', 200)), 'either'),
    bomb(
      'a PNG with fifty thousand titles',
      withPngChunks(png, ...Array<Buffer>(50_000).fill(pngChunk('tEXt', text(`Title\0${canary}`)))),
      'either',
    ),
  ]
}

const cutOff = (files: Files): HostileFile[] =>
  Object.entries(files).flatMap(([name, bytes]) =>
    [8, 30, Math.floor(bytes.length / 2), Math.floor(bytes.length * 0.9)].map((length) => ({
      name: `a ${name} cut off after ${length} of ${bytes.length} bytes`,
      bytes: bytes.subarray(0, length),
      fate: 'refused' as const,
    })),
  )

function damaged({ jpeg, png, webp }: Pick<Files, 'jpeg' | 'png' | 'webp'>): HostileFile[] {
  const scrambled = (bytes: Buffer, step: number): Buffer =>
    Buffer.from(bytes.map((byte, i) => (i > 60 && i % step === 0 ? byte ^ 0x5a : byte)))
  return [
    {
      name: 'a PNG whose sums are wrong',
      bytes: withPngChunks(png, pngChunk('gAMA', Buffer.alloc(4), 1)),
      fate: 'either',
    },
    { name: 'a scrambled PNG', bytes: scrambled(png, 40), fate: 'refused' },
    { name: 'a scrambled JPEG', bytes: scrambled(jpeg, 40), fate: 'either' },
    { name: 'a scrambled WebP', bytes: scrambled(webp, 9), fate: 'either' },
    { name: 'a PNG that calls itself a GIF', bytes: png, type: 'image/gif', fate: 'harmless' },
    { name: 'a WebP that calls itself a JPEG', bytes: webp, type: 'image/jpeg', fate: 'harmless' },
  ]
}
