import type { Json } from '@everquill/domain'
import type { Program, RefusalCode } from './codes.ts'
import type { Params, Refusal } from './imported-character.ts'
import { isMarkedAsOurs, isUnmarkedCharacter } from './own-file.ts'
import {
  at,
  entriesOf,
  flagAt,
  hasList,
  hasRecord,
  listOf,
  nodeOf,
  numberAt,
  textOf,
  textAt,
  type Node,
} from './values.ts'

/** The formats that can be read. */
export type FormatName =
  | 'everquill'
  | 'foundry'
  | 'dnd-beyond'
  | 'pathbuilder-2e'
  | 'optolith'
  | 'wanderers-guide-legacy'
  | 'wanderers-guide-4'
  | 'dicecloud'
  | 'roll20'
  | 'chummer'
  | 'avrae'

/** What a file is: a format with the place of its character, or a refusal. */
export type Recognised =
  | { readonly kind: 'format'; readonly format: FormatName; readonly characters: readonly Node[] }
  | Refusal

type Test = (file: Node) => Recognised | null

const refuse = (program: Program | null, code: RefusalCode, params: Params = {}): Refusal => ({
  kind: 'refused',
  program,
  code,
  params,
})

const format = (name: FormatName, ...characters: readonly Node[]): Recognised => ({
  kind: 'format',
  format: name,
  characters,
})

const hasText = (node: Node): boolean => textOf(node) !== undefined

/** Our own files are recognised by their mark before everything else. */
const markedAsOurs: Test = (file) => (isMarkedAsOurs(file.json ?? null) ? format('everquill', file) : null)

const dicecloud: Test = (file) => {
  const type = textAt(file, 'meta.type') ?? ''
  if (type === 'DiceCloud V2 Creature Archive') return format('dicecloud', file)
  // Version 1 kept everything in collections.
  const isOld = hasRecord(at(file, 'character')) && hasRecord(at(file, 'collections'))
  return isOld ? refuse('dicecloud', 'unsupported-version', { version: '1' }) : null
}

const pathbuilder: Test = (file) => {
  const build = at(file, 'build')
  if (at(file, 'success').json !== undefined) {
    if (isPathbuilder(build)) return format('pathbuilder-2e', build)
    // D&D Beyond has `success` too, with its answer in `data` or an error with a `message`.
    const isOther = ['data', 'character', 'message', 'ddb', 'id', 'pagination'].some(
      (key) => at(file, key).json !== undefined,
    )
    return isOther ? null : refuse('pathbuilder-2e', 'empty-export')
  }
  const isBare = hasRecord(at(file, 'abilities.breakdown')) && hasRecord(at(file, 'proficiencies'))
  return isBare && hasList(at(file, 'spellCasters')) ? format('pathbuilder-2e', file) : null
}

/** Keys of files saved from a wrapped page may contain blanks; these two are needed to recognise it. */
const isPathbuilder = (build: Node): boolean => {
  const names = entriesOf(build).map(([key, value]) => [key.replaceAll(/\s/g, ''), value] as const)
  return ['abilities', 'proficiencies'].every((name) => names.some(([key, value]) => key === name && hasRecord(value)))
}

const dndBeyond: Test = (file) => {
  const found = [at(file, 'data'), at(file, 'character'), at(file, 'ddb.character'), file].find(isDndBeyond)
  if (found) return format('dnd-beyond', found)
  return flagAt(file, 'success') === false
    ? refuse('dnd-beyond', 'source-error', { message: (textAt(file, 'message') ?? '').slice(0, 200) })
    : null
}

const isDndBeyond = (node: Node): boolean =>
  listOf(at(node, 'stats')).length === 6 &&
  hasList(at(node, 'classes')) &&
  hasList(at(node, 'inventory')) &&
  hasRecord(at(node, 'modifiers'))

const roll20: Test = (file) => {
  if (numberAt(file, 'schema_version') === undefined)
    return isVault(file) ? refuse('betterr20', 'unsupported-program') : null
  const type = textAt(file, 'type') ?? 'character'
  if (type !== 'character') return refuse('roll20', 'not-a-character', { type: type.slice(0, 80) })
  const found = [file, at(file, 'character')].find((node) => hasList(at(node, 'attribs')))
  return found ? format('roll20', found) : null
}

/** The "Pauper's Character Vault" of betteR20. */
const isVault = (file: Node): boolean => hasList(at(file, 'attribs')) && hasRecord(at(file, 'char'))

const wanderersGuideLegacy: Test = (file) =>
  hasRecord(at(file, 'character')) &&
  hasList(at(file, 'invItems')) &&
  hasList(at(file, 'metaData')) &&
  hasRecord(at(file, 'stats'))
    ? format('wanderers-guide-legacy', file)
    : null

const wanderersGuide4: Test = (file) => {
  if (numberAt(file, 'version') !== 4 || !hasRecord(at(file, 'character'))) return null
  return at(file, 'content.all_traits').json === undefined ? null : format('wanderers-guide-4', file)
}

const avrae: Test = (file) =>
  hasText(at(file, 'sheet_type')) && numberAt(file, 'import_version') !== undefined && hasRecord(at(file, 'levels'))
    ? format('avrae', file)
    : null

const foundry: Test = (file) => {
  const hasActor = hasText(at(file, 'type')) && hasList(at(file, 'items'))
  const hasSystem = hasRecord(at(file, 'system')) || hasRecord(at(file, 'data'))
  const hasMark = ['prototypeToken', 'token', '_stats'].some((key) => hasRecord(at(file, key)))
  return hasActor && hasSystem && hasMark ? format('foundry', file) : null
}

const heroId = /^H_\d+$/

const optolith: Test = (file) => {
  if (isHero(file)) return format('optolith', file)
  // The list of all heroes. A damaged one stays in it, so that its warnings are seen.
  const heroes = entriesOf(file).filter(([key]) => heroId.test(key))
  if (heroes.some(([, hero]) => isHero(hero))) return format('optolith', ...heroes.map(([, hero]) => hero))
  const isRewritten = hasRecord(at(file, 'metadata')) && hasRecord(at(file, 'baseInformation'))
  return isRewritten
    ? refuse('optolith', 'unsupported-version', { version: textAt(file, 'metadata.appVersion') ?? '2' })
    : null
}

const isHero = (node: Node): boolean =>
  hasText(at(node, 'clientVersion')) &&
  heroId.test(textAt(node, 'id') ?? '') &&
  hasList(at(node, 'attr.values')) &&
  hasRecord(at(node, 'belongings'))

const savaged: Test = (file) => {
  const isMarked = ['appVersion', 'savagedUsShareURL'].some((key) => at(file, key).json !== undefined)
  return isMarked && hasList(at(file, 'attributes')) && hasList(at(file, 'skills'))
    ? refuse('savaged-us', 'unsupported-program')
    : null
}

const heroLabOnline: Test = (file) => {
  const first = entriesOf(at(file, 'actors')).find(([key]) => key === 'actor.1')?.[1]
  return first && hasRecord(at(first, 'gameValues')) && hasRecord(at(first, 'items'))
    ? refuse('hero-lab-online', 'unsupported-program')
    : null
}

/** Last, because every other program has characters with names too. */
const unmarkedOurs: Test = (file) => (isUnmarkedCharacter(file.json ?? null) ? format('everquill', file) : null)

/** Every test for a JSON file; the first that applies decides. */
export const jsonTests = {
  markedAsOurs,
  dicecloud,
  pathbuilder,
  dndBeyond,
  roll20,
  wanderersGuideLegacy,
  wanderersGuide4,
  avrae,
  foundry,
  optolith,
  savaged,
  heroLabOnline,
  unmarkedOurs,
} as const satisfies Record<string, Test>

/** Recognises a JSON file by its content; file names are never a test. */
export function recogniseJson(content: Json): Recognised {
  const file = nodeOf(content)
  const found = recogniseNode(file) ?? recogniseInside(file)
  if (found) return found
  const first = hasList(file) ? listOf(file).find(hasRecord) : file
  const keys = first ? entriesOf(first).map(([key]) => key.slice(0, 30)) : []
  return refuse(null, 'unknown-format', { keys: keys.slice(0, 8).join(', ') })
}

function recogniseNode(file: Node): Recognised | null {
  for (const test of Object.values(jsonTests)) {
    const found = test(file)
    if (found) return found
  }
  return null
}

/** How many characters of a list are looked at; nobody has more in one file. */
const maxListed = 500

/**
 * What people and their tools put characters in: an object with one of them under any key, as answers of servers are, or
 * a list of several of one format.
 */
function recogniseInside(file: Node): Recognised | null {
  if (hasList(file)) return recogniseList(file)
  const found = entriesOf(file).flatMap(([, value]) => {
    const one = hasList(value) ? recogniseList(value) : hasRecord(value) ? recogniseNode(value) : null
    return one && isForeign(one) ? [one] : []
  })
  return found.length === 1 ? (found[0] ?? null) : null
}

/** Our own files are read as a whole. */
const isForeign = (found: Recognised): boolean => found.kind !== 'format' || found.format !== 'everquill'

function recogniseList(list: Node): Recognised | null {
  const elements = listOf(list).filter(hasRecord).slice(0, maxListed)
  const found = elements.map(recogniseNode)
  const [first] = found
  if (!first || !isForeign(first)) return null
  if (first.kind !== 'format') return elements.length === 1 ? first : null
  const nodes = found.map((one) => (one?.kind === 'format' && one.format === first.format ? one.characters : null))
  return nodes.includes(null) ? null : format(first.format, ...nodes.flatMap((characters) => characters ?? []))
}

/** Recognises an XML file by its root element. */
export function recogniseXml(root: string, content: Json): Recognised {
  const node = nodeOf(content)
  const has = (key: string): boolean => at(node, key).json !== undefined
  if (root === 'character' && has('metatype')) {
    if (textAt(node, 'gameedition') === 'SR5') return format('chummer', node)
    return refuse('chummer', 'unsupported-version', { version: textAt(node, 'gameedition')?.slice(0, 20) ?? 'SR4' })
  }
  if (root === 'character' && textAt(node, 'gameedition') === 'SR5') return format('chummer', node)
  if (root === 'document' && has('public.character')) return refuse('hero-lab-classic', 'unsupported-program')
  if (root === 'helden' && has('held')) return refuse('helden-software', 'unsupported-program')
  const isFantasyGrounds = root === 'root' || root === 'charsheet'
  if (isFantasyGrounds && (entriesOf(node).some(([key]) => /^id-\d+$/.test(key)) || has('character'))) {
    return refuse('fantasy-grounds', 'unsupported-program')
  }
  if (root === 'D20Character') return refuse('dnd-4e-builder', 'unsupported-program')
  if (root === 'pc' || root === 'compendium') return refuse('fight-club', 'unsupported-program')
  return refuse(null, 'unknown-format', { keys: `<${root.slice(0, 60)}>` })
}
