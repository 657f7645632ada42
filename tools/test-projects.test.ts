import { globSync } from 'node:fs'
import { join, matchesGlob } from 'node:path/posix'
import { expect, test } from 'vitest'
import config from '../vitest.config.ts'

const root = join(import.meta.dirname, '..')

const projects = (config.test?.projects ?? []).flatMap((project) =>
  typeof project === 'object' && 'test' in project ? [project.test?.include ?? []] : [],
)
const projectsOf = (path: string): number =>
  projects.filter((globs) => globs.some((glob) => matchesGlob(path, glob))).length

const testFiles = globSync('**/*.{test,spec}.{ts,tsx,js,jsx,mjs}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**', 'tests/e2e/**'],
}).map((path) => path.replaceAll('\\', '/'))

test('every test file belongs to exactly one test project, so that none is skipped or run twice', () => {
  expect(testFiles.length).toBeGreaterThan(200)
  expect(testFiles.filter((path) => projectsOf(path) !== 1)).toEqual([])
})

test('a component test outside the web app belongs to no project', () => {
  expect(projectsOf('packages/domain/character.test.tsx')).toBe(0)
  expect(projectsOf('apps/web/src/ui/menu.test.tsx')).toBe(1)
})
