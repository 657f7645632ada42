/** How large a picture is, upright, in its own pixels. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** The square of it that is shown, in its pixels. */
export interface Crop {
  readonly left: number
  readonly top: number
  readonly size: number
}

/** A place in the square that is shown: 0, 0 is its upper left corner and 1, 1 its lower right one. */
export interface Place {
  readonly x: number
  readonly y: number
}

/** How often a picture can be enlarged. */
export const maxZoom = 8

const largest = ({ width, height }: PictureSize): number => Math.min(width, height)

const between = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value))

/** The same square, moved and shrunk until it lies inside. */
function inside({ left, top, size }: Crop, picture: PictureSize): Crop {
  const most = largest(picture)
  const side = between(most / maxZoom, size, most)
  return {
    left: between(0, left, picture.width - side),
    top: between(0, top, picture.height - side),
    size: side,
  }
}

/** As much as fits, from the middle. */
export const wholeOf = (picture: PictureSize): Crop => {
  const size = largest(picture)
  return { left: (picture.width - size) / 2, top: (picture.height - size) / 2, size }
}

/** The picture is pushed by parts of the square: to the right, and what lay to the left comes in. */
export const pushed = ({ left, top, size }: Crop, by: Place, picture: PictureSize): Crop =>
  inside({ left: left - by.x * size, top: top - by.y * size, size }, picture)

/** Enlarged by a factor, while what lies at a place stays there as far as the edges allow. */
export function enlarged(crop: Crop, factor: number, at: Place, picture: PictureSize): Crop {
  const most = largest(picture)
  const size = between(most / maxZoom, crop.size / factor, most)
  const grown = crop.size - size
  return inside({ left: crop.left + grown * at.x, top: crop.top + grown * at.y, size }, picture)
}

/** How much a picture is enlarged: 1 is as much of it as fits. */
export const zoomOf = ({ size }: Crop, picture: PictureSize): number => largest(picture) / size
