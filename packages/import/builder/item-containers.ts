import type { WarningCode } from '../codes.ts'
import type { ImportedItem, Params } from '../imported-character.ts'

type Warn = (code: WarningCode, params: Params) => void

/** Adds to each row the names of the containers it lies in. Unknown containers, cycles and repeated ids are undone. */
export function withContainerPaths(rows: readonly ImportedItem[], warn: Warn): readonly ImportedItem[] {
  const byId = new Map<string, ImportedItem>()
  const unique = rows.map((row) => {
    if (row.sourceId === null) return row
    if (byId.has(row.sourceId)) {
      warn('duplicate-id', { name: row.name })
      return { ...row, sourceId: null }
    }
    byId.set(row.sourceId, row)
    return row
  })
  return unique.map((row) => {
    const path = pathOf(row, byId)
    if (path.length > 0) return { ...row, note: [{ kind: 'in', path }, ...row.note] }
    if (row.container !== null) warn('container-missing', { name: row.name })
    return { ...row, container: null }
  })
}

/** The names of the containers around a row, the outermost first; none if the chain is broken or a cycle. */
function pathOf(row: ImportedItem, byId: ReadonlyMap<string, ImportedItem>): readonly string[] {
  const names: string[] = []
  const seen = new Set([row.sourceId])
  let id = row.container
  while (id !== null) {
    const container = byId.get(id)
    if (seen.has(id)) return []
    if (!container) return names
    seen.add(id)
    names.unshift(container.name)
    id = container.container
  }
  return names
}
