import type { WarningCode } from '../codes.ts'
import type { Params, SectionName, Warning } from '../imported-character.ts'
import { entriesOf, hasList, hasRecord, isAbsent, listOf, numberOf, type Node } from '../values.ts'

/** Many warnings of one kind say no more than a few. */
const maxWarningsPerCode = 20

/** Reads places of a file, and warns where a file of this format should say more. */
export class ReadingWarnings {
  readonly #warnings = new Map<SectionName, Warning[]>()

  /** Adds a warning; the same one is not repeated. */
  warn(section: SectionName, code: WarningCode, path: string, params: Params = {}): void {
    const found = this.#warnings.get(section) ?? []
    const isSame = (each: Warning): boolean => JSON.stringify(each) === JSON.stringify({ code, path, params })
    const isKnown = found.some(isSame)
    if (!isKnown && found.filter((each) => each.code === code).length < maxWarningsPerCode) {
      found.push({ code, path, params })
    }
    this.#warnings.set(section, found)
  }

  /** Warns if the file has something here that cannot be read. */
  unreadable(section: SectionName, node: Node): void {
    if (!isAbsent(node)) this.warn(section, 'unreadable', node.path)
  }

  /** The elements of a list that every file of this format has; warns if it is missing or no list. */
  list(section: SectionName, node: Node): readonly Node[] {
    if (!hasList(node)) this.warn(section, node.json === undefined ? 'missing' : 'unreadable', node.path)
    return listOf(node)
  }

  /** The entries of a record that every file of this format has; warns if it is missing or no record. */
  record(section: SectionName, node: Node): readonly (readonly [string, Node])[] {
    if (!hasRecord(node)) this.warn(section, node.json === undefined ? 'missing' : 'unreadable', node.path)
    return entriesOf(node)
  }

  /** A number that every file of this format has; warns if it is missing or no number. */
  number(section: SectionName, node: Node): number | undefined {
    const found = numberOf(node)
    if (found === undefined) this.warn(section, isAbsent(node) ? 'missing' : 'unreadable', node.path)
    return found
  }

  protected warningsOf(section: SectionName): readonly Warning[] {
    return this.#warnings.get(section) ?? []
  }
}
