/** Size in pixels, after the EXIF rotation is applied. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** The visible square, in pixels of the picture. */
export interface Crop {
  readonly left: number
  readonly top: number
  readonly size: number
}

/** A point relative to the visible square: 0, 0 is its upper left corner and 1, 1 its lower right one. */
export interface Point {
  readonly x: number
  readonly y: number
}

export const maxZoom = 8

const maxSize = ({ width, height }: PictureSize): number => Math.min(width, height)

const clamp = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value))

/** Moves and resizes the square so that it fits into the picture. */
function clampCrop({ left, top, size }: Crop, picture: PictureSize): Crop {
  const max = maxSize(picture)
  const side = clamp(max / maxZoom, size, max)
  return {
    left: clamp(0, left, picture.width - side),
    top: clamp(0, top, picture.height - side),
    size: side,
  }
}

/** The largest square, centred. */
export const initialCrop = (picture: PictureSize): Crop => {
  const size = maxSize(picture)
  return { left: (picture.width - size) / 2, top: (picture.height - size) / 2, size }
}

/** Moves the picture under the square by a fraction of the square; positive x reveals more of the left. */
export const panCrop = ({ left, top, size }: Crop, by: Point, picture: PictureSize): Crop =>
  clampCrop({ left: left - by.x * size, top: top - by.y * size, size }, picture)

/** Zooms by a factor; the anchor stays in place as far as the edges allow. */
export function zoomCrop(crop: Crop, factor: number, anchor: Point, picture: PictureSize): Crop {
  const max = maxSize(picture)
  const size = clamp(max / maxZoom, crop.size / factor, max)
  const shrunkBy = crop.size - size
  return clampCrop({ left: crop.left + shrunkBy * anchor.x, top: crop.top + shrunkBy * anchor.y, size }, picture)
}

/** The zoom factor; 1 shows the largest possible square. */
export const zoomOf = ({ size }: Crop, picture: PictureSize): number => maxSize(picture) / size
