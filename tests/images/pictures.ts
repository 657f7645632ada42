import sharp, { type Sharp } from 'sharp'

/** A picture with one corner in another colour, so that rotation and cropping can be checked. */
export const aPicture = (width: number, height: number, colour = '#a3271b', corner = '#2a4a9c'): Sharp => {
  const [wide, high] = [Math.ceil(width / 2), Math.ceil(height / 2)]
  return sharp({ create: { width, height, channels: 3, background: colour } }).composite([
    { input: { create: { width: wide, height: high, channels: 3, background: corner } }, left: 0, top: 0 },
  ])
}

export const aPng = (width = 400, height = 300, colour?: string, corner?: string): Promise<Buffer> =>
  aPicture(width, height, colour, corner).png().toBuffer()

export const aJpeg = (width = 400, height = 300): Promise<Buffer> => aPicture(width, height).jpeg().toBuffer()

/** The colour at a relative position from 0 to 1, as `red` or `blue`. */
export async function colourAt(bytes: Uint8Array, x: number, y: number): Promise<'red' | 'blue'> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const place = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  return (data[place] ?? 0) > (data[place + 2] ?? 0) ? 'red' : 'blue'
}

/** Incompressible noise. */
export async function aNoisyPng(side: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width: side, height: side, channels: 3, background: 'black', noise } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}
