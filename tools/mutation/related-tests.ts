import { dirname, join } from 'node:path/posix'
import { parseSync } from 'oxc-parser'
import { targetOf, type SourceFile } from '../rooms.ts'

/** All stories import the whole server, so what they are about shows in their names only. */
const namesakeRank = 4

/** The words in the name of a file and of its folder, in the singular. */
const wordsOf = (path: string): Set<string> =>
  new Set(
    path
      .split('/')
      .slice(-2)
      .flatMap((part) => part.replace(/\..*/, '').split('-'))
      .map((word) => word.replace(/s$/, '')),
  )

/** Finds the tests that import a file, directly or through others, nearest first. */
export function relatedTests(files: readonly SourceFile[]): (path: string) => string[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const barrels = new Map(
    files.filter(({ path }) => /^packages\/[\w-]+\/index\.ts$/.test(path)).map((file) => [file.path, namesOf(file)]),
  )
  const importers = new Map<string, Set<string>>()
  for (const file of files) {
    if (barrels.has(file.path)) continue
    for (const target of targetsOf(file, barrels)) {
      if (!texts.has(target)) continue
      const known = importers.get(target) ?? new Set()
      importers.set(target, known.add(file.path))
    }
  }
  return (path) => {
    const distances = new Map([[path, 0]])
    for (const [from, distance] of distances) {
      for (const importer of importers.get(from) ?? []) {
        if (!distances.has(importer)) distances.set(importer, distance + 1)
      }
    }
    const words = wordsOf(path)
    const isNamesake = (test: string): boolean => [...wordsOf(test)].some((word) => words.has(word))
    const rank = (test: string): number =>
      (distances.get(test) ?? 0) + (dirname(test) === dirname(path) ? 0 : 1) + (isNamesake(test) ? 0 : namesakeRank)
    return [...distances.keys()]
      .filter((found) => /\.test\.tsx?$/.test(found))
      .toSorted((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1))
  }
}

/** Where each name that a package exports is defined, so that a test relates only to what it imports by name. */
function namesOf({ path, text }: SourceFile): Map<string, string> {
  const names = new Map<string, string>()
  for (const { entries } of parseSync(path, text).module.staticExports) {
    for (const { exportName, moduleRequest, isType } of entries) {
      if (exportName.name !== null && moduleRequest && !isType) {
        names.set(exportName.name, join(dirname(path), moduleRequest.value))
      }
    }
  }
  return names
}

function targetsOf({ path, text }: SourceFile, barrels: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] {
  const { module } = parseSync(path, text)
  const imported = module.staticImports.flatMap(({ moduleRequest, entries }) => {
    const target = targetOf(path, moduleRequest.value)
    const names = barrels.get(target)
    if (!names) return entries.length > 0 && entries.every(({ isType }) => isType) ? [] : [target]
    return entries.flatMap(({ importName, isType }) => {
      if (isType) return []
      return importName.name === null ? [...names.values()] : (names.get(importName.name) ?? [])
    })
  })
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest && !isType ? [targetOf(path, moduleRequest.value)] : [],
    ),
  )
  const lazy = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const literal = /^['"](.+)['"]$/.exec(text.slice(start, end))
    return literal?.[1] === undefined ? [] : [targetOf(path, literal[1])]
  })
  return [...imported, ...exported, ...lazy]
}
