import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { enlarged, maxZoom, pushed, wholeOf, zoomOf, type Crop, type PictureSize } from './crop.ts'

const aPicture = fc.record({ width: fc.integer({ min: 1, max: 12_000 }), height: fc.integer({ min: 1, max: 12_000 }) })
const aPlace = fc.record({
  x: fc.double({ min: 0, max: 1, noNaN: true }),
  y: fc.double({ min: 0, max: 1, noNaN: true }),
})
const aMove = fc.record({
  x: fc.double({ min: -3, max: 3, noNaN: true }),
  y: fc.double({ min: -3, max: 3, noNaN: true }),
})
const aFactor = fc.double({ min: 0.1, max: 10, noNaN: true })
const anAct = fc.oneof(
  aMove.map((by) => (crop: Crop, picture: PictureSize) => pushed(crop, by, picture)),
  fc.tuple(aFactor, aPlace).map(
    ([factor, at]) =>
      (crop: Crop, picture: PictureSize) =>
        enlarged(crop, factor, at, picture),
  ),
)
const acts = fc.array(anAct, { maxLength: 20 })

const afterAll = (picture: PictureSize, done: readonly ((crop: Crop, picture: PictureSize) => Crop)[]): Crop =>
  done.reduce((crop, act) => act(crop, picture), wholeOf(picture))

test('whatever fingers do, the square lies inside the picture and is neither too small nor too large', () => {
  fc.assert(
    fc.property(aPicture, acts, (picture, done) => {
      const { left, top, size } = afterAll(picture, done)
      const most = Math.min(picture.width, picture.height)
      const slack = 1e-6
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
      expect(left + size).toBeLessThanOrEqual(picture.width + slack)
      expect(top + size).toBeLessThanOrEqual(picture.height + slack)
      expect(size).toBeLessThanOrEqual(most + slack)
      expect(size).toBeGreaterThanOrEqual(most / maxZoom - slack)
    }),
  )
})

test('what lies under the fingers stays there while it is enlarged', () => {
  fc.assert(
    fc.property(aPicture, acts, fc.double({ min: 1, max: 4, noNaN: true }), aPlace, (picture, done, factor, at) => {
      const before = afterAll(picture, done)
      const after = enlarged(before, factor, at, picture)
      expect(after.left + after.size * at.x).toBeCloseTo(before.left + before.size * at.x, 4)
      expect(after.top + after.size * at.y).toBeCloseTo(before.top + before.size * at.y, 4)
    }),
  )
})

test('enlarged as far as it goes and back again, it is as large as before', () => {
  fc.assert(
    fc.property(aPicture, acts, aPlace, (picture, done, at) => {
      const back = enlarged(enlarged(afterAll(picture, done), 100, at, picture), 0.001, at, picture)
      expect(zoomOf(back, picture)).toBeCloseTo(1, 6)
    }),
  )
})

test('pushed to the right, what lay to the left comes in', () => {
  const picture = { width: 300, height: 100 }
  expect(pushed(wholeOf(picture), { x: 0.5, y: 0 }, picture)).toEqual({ left: 50, top: 0, size: 100 })
  expect(pushed(wholeOf(picture), { x: -9, y: 9 }, picture)).toEqual({ left: 200, top: 0, size: 100 })
})
