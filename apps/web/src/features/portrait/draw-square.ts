import type { Crop } from './crop.ts'

const side = 960
const most = 1_000_000

/** The square of a picture as a small file, ready to be kept and sent: nothing of the original but its pixels. */
export async function drawSquare(picture: HTMLImageElement, { left, top, size }: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const width = Math.max(1, Math.min(side, Math.round(size)))
  canvas.width = width
  canvas.height = width
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser cannot draw')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, left, top, size, size, 0, 0, width, width)
  // Not every browser writes WebP; those that do not would hand out a large PNG without a word.
  for (const [type, quality] of [
    ['image/webp', 0.86],
    ['image/jpeg', 0.86],
    ['image/jpeg', 0.6],
  ] as const) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
    if (blob?.type === type && blob.size <= most) return blob
  }
  throw new Error('the picture cannot be made small enough')
}
