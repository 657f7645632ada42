import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const writePath = dirname(fileURLToPath(import.meta.url))
const server = join(writePath, '../..')

/** Commits of characters: `tx.keep(…)`, or `keep` taken out of a transaction. */
const commitsCharacters = (source: string): boolean =>
  /\btx\??\.keep\b|\{[^{}]*\bkeep\b[^{}]*\}\s*(=\s*tx\b|:\s*(Transaction|ChangeTransaction)\b)/.test(source)

test('only the write path commits characters', () => {
  const sources = globSync('**/*.ts', { cwd: server }).filter((file) => !/^storage\/|\.(test|fixture)\.ts$/.test(file))
  const writers = sources.filter((file) => commitsCharacters(readFileSync(join(server, file), 'utf8')))
  expect(writers.toSorted()).toEqual([
    'commands/write-path/add-character.ts',
    'commands/write-path/change-character.ts',
    'commands/write-path/change-membership.ts',
    'commands/write-path/change-owner.ts',
    'commands/write-path/change-party.ts',
  ])
})

test.each([
  'await tx.keep(commit, hash)',
  'const save = tx.keep',
  'const { keep, games } = tx',
  'async ({ keep }: Transaction) => keep(commit, hash)',
])('a commit by %j is found', (source) => {
  expect(commitsCharacters(source)).toBe(true)
})
