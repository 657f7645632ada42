import { aCharacter } from '@everquill/testing'
import { expect, test } from 'vitest'
import { copyCharacter } from './copy.ts'
import { defaultImage, imageHashOf, imagePath, imageSizes, importedHash, isImageHash, isImportedHash } from './image.ts'

const hash = '0123456789abcdef0123456789abcdef'

test('pictures are stored in the same three sizes by every version, because older ones are still read', () => {
  expect(imageSizes).toEqual([96, 320, 960])
})

test('an image path contains the ref and the content hash', () => {
  expect(imagePath('48151623', hash)).toBe(`/api/images/48151623/${hash}`)
  expect(imageHashOf({ publicRef: '48151623', image: imagePath('48151623', hash) })).toBe(hash)
})

test.each([
  defaultImage,
  '',
  '/api/images/48151623/',
  `/api/images/48151624/${hash}`,
  `x/api/images/48151623/${hash}`,
  `/api/images/48151623/${hash}/api/images/48151623/${hash}`,
  `/api/images/48151623/${hash}0`,
  `https://evil.example/api/images/48151623/${hash}`,
])('%j is not an uploaded picture of this character', (image) => {
  expect(imageHashOf({ publicRef: '48151623', image })).toBeNull()
})

test.each(['', hash.toUpperCase(), `${hash}\n`, `../${hash.slice(3)}`, hash.slice(1), `${hash}0`])(
  '%j is not a content hash',
  (text) => {
    expect(isImageHash(text)).toBe(false)
  },
)

test('a picture is imported under the hash that it had first, which no upload here can have', () => {
  const name = `imported-${hash}`
  expect(importedHash(imagePath('7', hash))).toBe(name)
  expect(importedHash(imagePath('8', name))).toBe(name)
  expect(importedHash(defaultImage)).toBeNull()
  expect([name, hash, 'imported-', `imported-imported-${hash}`].map(isImportedHash)).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(imageHashOf({ publicRef: '8', image: imagePath('8', name) })).toBe(name)
})

test('a copied character gets the same picture under its own path, or stays without one', () => {
  const original = aCharacter()
  const copied = (image: string) => copyCharacter({ ...original, image }, { id: 7, user: 'ann' }).image
  expect(copied(imagePath(original.publicRef, hash))).toBe(imagePath('7', hash))
  expect(copied(defaultImage)).toBe(defaultImage)
})
