import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { initialCrop, maxZoom, panCrop, zoomCrop, zoomOf, type Crop, type PictureSize } from './crop.ts'

const aPicture = fc.record({ width: fc.integer({ min: 1, max: 12_000 }), height: fc.integer({ min: 1, max: 12_000 }) })
const aPoint = fc.record({
  x: fc.double({ min: 0, max: 1, noNaN: true }),
  y: fc.double({ min: 0, max: 1, noNaN: true }),
})
const aMove = fc.record({
  x: fc.double({ min: -3, max: 3, noNaN: true }),
  y: fc.double({ min: -3, max: 3, noNaN: true }),
})
const aFactor = fc.double({ min: 0.1, max: 10, noNaN: true })
const aGesture = fc.oneof(
  aMove.map((by) => (crop: Crop, picture: PictureSize) => panCrop(crop, by, picture)),
  fc.tuple(aFactor, aPoint).map(
    ([factor, anchor]) =>
      (crop: Crop, picture: PictureSize) =>
        zoomCrop(crop, factor, anchor, picture),
  ),
)
const gestures = fc.array(aGesture, { maxLength: 20 })

const cropAfter = (picture: PictureSize, performed: readonly ((crop: Crop, picture: PictureSize) => Crop)[]): Crop =>
  performed.reduce((crop, gesture) => gesture(crop, picture), initialCrop(picture))

test('after any gestures the crop stays inside the picture and within the zoom limits', () => {
  fc.assert(
    fc.property(aPicture, gestures, (picture, performed) => {
      const { left, top, size } = cropAfter(picture, performed)
      const maxSize = Math.min(picture.width, picture.height)
      const slack = 1e-6
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
      expect(left + size).toBeLessThanOrEqual(picture.width + slack)
      expect(top + size).toBeLessThanOrEqual(picture.height + slack)
      expect(size).toBeLessThanOrEqual(maxSize + slack)
      expect(size).toBeGreaterThanOrEqual(maxSize / maxZoom - slack)
    }),
  )
})

test('zooming in keeps the anchor point in place', () => {
  fc.assert(
    fc.property(
      aPicture,
      gestures,
      fc.double({ min: 1, max: 4, noNaN: true }),
      aPoint,
      (picture, performed, factor, anchor) => {
        const before = cropAfter(picture, performed)
        const after = zoomCrop(before, factor, anchor, picture)
        expect(after.left + after.size * anchor.x).toBeCloseTo(before.left + before.size * anchor.x, 4)
        expect(after.top + after.size * anchor.y).toBeCloseTo(before.top + before.size * anchor.y, 4)
      },
    ),
  )
})

test('zooming in to the limit and back out restores a zoom of 1', () => {
  fc.assert(
    fc.property(aPicture, gestures, aPoint, (picture, performed, anchor) => {
      const back = zoomCrop(zoomCrop(cropAfter(picture, performed), 100, anchor, picture), 0.001, anchor, picture)
      expect(zoomOf(back, picture)).toBeCloseTo(1, 6)
    }),
  )
})

test('panning to the right reveals the left part of the picture and stops at the edge', () => {
  const picture = { width: 300, height: 100 }
  expect(panCrop(initialCrop(picture), { x: 0.5, y: 0 }, picture)).toEqual({ left: 50, top: 0, size: 100 })
  expect(panCrop(initialCrop(picture), { x: -9, y: 9 }, picture)).toEqual({ left: 200, top: 0, size: 100 })
})
