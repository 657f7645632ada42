import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lazyTextFiles } from './lazy-texts.ts'

const texts = `import { useLingui } from '@lingui/react/macro'\n`

function lazyFilesOf(files: Readonly<Record<string, string>>): readonly string[] {
  const root = mkdtempSync(join(tmpdir(), 'lazy-texts-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), content)
  }
  return lazyTextFiles(join(root, 'main.tsx')).map((file) => relative(root, file))
}

test('texts that only a lazily loaded page can reach are lazy, however deep its imports go', () => {
  const found = lazyFilesOf({
    'main.tsx': `withLazyTexts(import('./pages/game.tsx'))`,
    'pages/game.tsx': `${texts}export { Log } from '../log.tsx'`,
    'log.tsx': `const Dialog = lazyPart(async () => (await import('./dialog.tsx')).Dialog)`,
    'dialog.tsx': texts,
  })
  expect(found).toEqual(['dialog.tsx', 'pages/game.tsx'])
})

test('texts that a first page can reach too are not lazy', () => {
  const found = lazyFilesOf({
    'main.tsx': `import('./sheet.tsx'); withLazyTexts(import('./game.tsx'))`,
    'sheet.tsx': `${texts}const load = () => import('./shared.tsx')`,
    'game.tsx': `${texts}import './shared.tsx'`,
    'shared.tsx': texts,
  })
  expect(found).toEqual(['game.tsx'])
})

test('importing only a type does not make texts belong to a first page', () => {
  const found = lazyFilesOf({
    'main.tsx': `import type { Game } from './game.tsx'; withLazyTexts(import('./game.tsx'))`,
    'game.tsx': texts,
  })
  expect(found).toEqual(['game.tsx'])
})

test('files without texts are in no catalogue', () => {
  expect(lazyFilesOf({ 'main.tsx': `withLazyTexts(import('./game.ts'))`, 'game.ts': '' })).toEqual([])
})

test('the game page is lazy; the sheet, its log and its conflicts are not', () => {
  const root = join(import.meta.dirname, 'src')
  const found = lazyTextFiles(join(root, 'main.tsx')).map((file) => relative(root, file))
  expect(found).toContain('features/games/game.tsx')
  expect(found).not.toContain('log-view/log.tsx')
  expect(found).not.toContain('conflicts/conflict-choice.tsx')
  expect(found).not.toContain('features/sheet/sheet.tsx')
})
