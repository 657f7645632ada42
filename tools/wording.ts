// Reports retired names and phrases, so that they do not come back. `retired-words.ts` lists them.
import { globSync, readFileSync } from 'node:fs'
import { basename, join, matchesGlob } from 'node:path/posix'
import { parseSync, Visitor } from 'oxc-parser'
import { retiredFiles, retiredNames, retiredPhrases, type Retired } from './retired-words.ts'

export interface TextFile {
  readonly path: string
  readonly text: string
}

const isRightIn = ({ rightIn = [] }: Retired, path: string): boolean => rightIn.some((glob) => matchesGlob(path, glob))

/** Every identifier in a file: names in strings, comments and markup do not count. */
export function identifiersIn({ path, text }: TextFile): ReadonlySet<string> {
  const names = new Set<string>()
  const add = ({ name }: { readonly name: string }): void => void names.add(name)
  new Visitor({
    Identifier: add,
    JSXIdentifier: add,
    PrivateIdentifier: ({ name }) => void names.add(`#${name}`),
  }).visit(parseSync(path, text).program)
  return names
}

const isCode = (path: string): boolean => /\.tsx?$/.test(path)

/** Texts are broken into lines anywhere, so a phrase is compared with single spaces. */
const oneLine = (text: string): string => text.replaceAll(/["\s]*\n[\s*/>"-]*/g, ' ').replaceAll(/\s+/g, ' ')

/** Whole words only: the end of a longer word is not a match. */
const containsPhrase = (text: string, phrase: string): boolean =>
  text
    .split(phrase)
    .some((before, i, parts) => i + 1 < parts.length && !/\w$/.test(before) && !/^\w/.test(parts[i + 1] ?? ''))

/** One sentence for each retired name or phrase in a file. */
export function retiredWordsIn(file: TextFile): string[] {
  const { path } = file
  const report = ({ was, is }: Retired): string => `${path}: “${was}” is retired: ${is}`
  const found: Retired[] = retiredFiles.filter(({ was }) => basename(path) === was || path.includes(`/${was}/`))
  if (isCode(path)) {
    const names = identifiersIn(file)
    found.push(...retiredNames.filter(({ was }) => names.has(was)))
  }
  const text = oneLine(file.text)
  found.push(...retiredPhrases.filter(({ was }) => containsPhrase(text, was)))
  return found.filter((retired) => !isRightIn(retired, path)).map(report)
}

const own = ['tools/retired-words.ts', 'tools/wording.test.ts']

export function textFiles(root: string): TextFile[] {
  const patterns = ['*.md', '{apps,packages,tests,tools,bench,docs}/**/*.{ts,tsx,mjs,css,html,md,po}']
  return globSync(patterns, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })
    .map((found) => found.replaceAll('\\', '/'))
    .filter((path) => !own.includes(path))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

if (import.meta.main) {
  const files = textFiles(join(import.meta.dirname, '..'))
  const found = files.flatMap(retiredWordsIn)
  for (const sentence of found) console.error(sentence)
  console.log(`wording: ${files.length} files, ${found.length} retired words`)
  process.exitCode = found.length === 0 ? 0 : 1
}
