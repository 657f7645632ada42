import { createHash } from 'node:crypto'
import { refused, type ImageSize, type Refused } from '@everquill/domain'
import sharp, { type SharpOptions } from 'sharp'
import type { Crop, Rendered } from '../port.ts'

const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}`)

// Only these formats can be decoded, whatever the file name says.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: loaders })
sharp.cache(false)
sharp.concurrency(1)

const options: SharpOptions = { limitInputPixels: 40_000_000, failOn: 'error' }

/** Decodes an upload into upright square pictures in sRGB. Only the first frame is used, and no metadata is kept. */
export async function render(bytes: Uint8Array, crop: Crop | null): Promise<Rendered | Refused> {
  try {
    const { autoOrient } = await sharp(bytes, options).metadata()
    const { width, height } = autoOrient
    if (crop && (crop.left + crop.size > width || crop.top + crop.size > height)) {
      return refused('invalid-request', { field: 'size', detail: `the picture has ${width} × ${height} pixels` })
    }
    const side = Math.min(960, crop?.size ?? Math.min(width, height))
    const upright = sharp(bytes, options).autoOrient()
    const cut = crop
      ? upright.extract({ left: crop.left, top: crop.top, width: crop.size, height: crop.size })
      : upright
    const { data, info } = await cut
      .resize(side, side, { fit: 'cover' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const encode = (size: ImageSize): Promise<Buffer> =>
      sharp(data, { raw }).resize(size, size, { withoutEnlargement: true }).webp({ quality: 82 }).toBuffer()
    const sizes = { 96: await encode(96), 320: await encode(320), 960: await encode(960) }
    const hash = createHash('sha256').update(sizes[960]).digest('hex').slice(0, 32)
    return { kind: 'rendered', hash, sizes }
  } catch (error) {
    const isTooMany = error instanceof Error && error.message.includes('pixel limit')
    return refused(isTooMany ? 'image-too-many-pixels' : 'image-unreadable')
  }
}
