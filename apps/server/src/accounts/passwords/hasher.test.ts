import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hasher, hasherAt, recipeOf, sameHash } from './hasher.ts'

const cheap = hasherAt({ memory: 8, passes: 1 })

test('a hash contains its recipe and can be reproduced from it', async () => {
  const hash = await hasher.hash('sieben Zwerge 🐉', hasher.recipe())
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  const [salt = '', tag = ''] = hash.split('$').slice(4)
  const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
  const nonce = Buffer.from(salt, 'base64')
  expect(argon2Sync('argon2id', { message: 'sieben Zwerge 🐉', nonce, ...parameters })).toEqual(
    Buffer.from(tag, 'base64'),
  )
  expect(await cheap.hash('sieben Zwerge 🐉', recipeOf(hash))).toBe(hash)
})

test('another password, salt or cost produces another hash', async () => {
  const recipe = cheap.recipe()
  const hashes = await Promise.all([
    cheap.hash('password', recipe),
    cheap.hash('Password', recipe),
    cheap.hash('password ', recipe),
    cheap.hash('password', cheap.recipe()),
    cheap.hash('password', hasherAt({ memory: 16, passes: 1 }).recipe(recipe)),
  ])
  expect(new Set(hashes).size).toBe(5)
})

test('passwords are not normalised: letters that only look alike differ', async () => {
  const recipe = cheap.recipe()
  expect(await cheap.hash('über alle Berge'.normalize('NFC'), recipe)).not.toBe(
    await cheap.hash('über alle Berge'.normalize('NFD'), recipe),
  )
})

test('a recipe at the current cost keeps the salt of an earlier hash', async () => {
  const earlier = await cheap.hash('password', cheap.recipe())
  const recipe = hasher.recipe(earlier)
  expect(recipe.split('$')[4]).toBe(earlier.split('$')[4])
  expect(recipe).toContain('m=19456,t=2,p=1')
})

test('hashes are compared completely', () => {
  expect(sameHash('$argon2id$a', '$argon2id$a')).toBe(true)
  expect(sameHash('$argon2id$a', '$argon2id$b')).toBe(false)
  expect(sameHash('$argon2id$a', '$argon2id$a$')).toBe(false)
})

test('a hash of unknown format is an error, not a wrong password', async () => {
  await expect(cheap.hash('password', '$2b$10$abcdefghijklmnopqrstuv')).rejects.toThrow(/Unknown format/)
})
