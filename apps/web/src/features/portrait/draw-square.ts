import type { Crop } from './crop.ts'

const maxSide = 960
const maxBytes = 1_000_000

/** Encodes the crop as a small file for upload; redrawing it also removes metadata such as the location. */
export async function drawSquare(picture: HTMLImageElement, { left, top, size }: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const width = Math.max(1, Math.min(maxSide, Math.round(size)))
  canvas.width = width
  canvas.height = width
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser provides no 2D canvas context')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, left, top, size, size, 0, 0, width, width)
  // A browser that cannot encode WebP silently returns a large PNG, so the type is checked.
  for (const [type, quality] of [
    ['image/webp', 0.86],
    ['image/jpeg', 0.86],
    ['image/jpeg', 0.6],
  ] as const) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
    if (blob?.type === type && blob.size <= maxBytes) return blob
  }
  throw new Error(`The picture exceeds ${maxBytes} bytes even at the lowest quality`)
}
