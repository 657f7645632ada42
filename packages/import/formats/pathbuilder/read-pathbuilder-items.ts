import type { CharacterBuilder } from '../../builder/character-builder.ts'
import { isUnarmed, noteUnarmed } from '../../d20-rules.ts'
import { at, entriesAt, flagAt, hasRecord, nodeOf, textAt, textOf, type Node } from '../../values.ts'

/** Reads equipment with its containers, weapons and armour. */
export function readPathbuilderItems(builder: CharacterBuilder, build: Node): void {
  const containers = new Map(
    entriesAt(build, 'equipmentContainers').map(([id, node]) => [id, textAt(node, 'containerName') ?? '']),
  )
  /** Containers whose own row was not found yet; two of them can have the same name. */
  const unseen = new Map(containers)
  for (const row of builder.list('items', at(build, 'equipment'))) addEquipment(builder, row, containers, unseen)
  for (const [id, name] of unseen) {
    const from = at(build, `equipmentContainers.${id}`).path
    builder.item({ sourceId: id, name, quantity: nodeOf(1, from), from })
  }
  for (const key of ['weapons', 'armor']) {
    for (const row of builder.list('items', at(build, key))) addWeapon(builder, row)
  }
}

/** Rows are `[name, quantity]`, with a container, with "Invested", or with both. */
function addEquipment(
  builder: CharacterBuilder,
  row: Node,
  containers: ReadonlyMap<string, string>,
  unseen: Map<string, string>,
): void {
  const name = textOf(at(row, '0')) ?? ''
  if (isUnarmed(name)) return noteUnarmed(builder, name, row.path)
  const marks = [textOf(at(row, '2')), textOf(at(row, '3'))]
  const own = [...unseen].find(([, container]) => container !== '' && container === name)?.[0]
  if (own !== undefined) unseen.delete(own)
  const isInvested = marks.some((mark) => mark?.toLowerCase() === 'invested')
  builder.item({
    sourceId: own,
    name,
    quantity: at(row, '1'),
    container: marks.find((mark) => mark !== undefined && containers.has(mark) && mark !== own),
    equipped: isInvested ? true : null,
    note: isInvested ? [{ kind: 'invested' }] : [],
    from: row.path,
  })
}

/** The name on display carries runes, such as "+1 Striking Longbow". */
function addWeapon(builder: CharacterBuilder, row: Node): void {
  const name = textAt(row, 'display') ?? textAt(row, 'name') ?? ''
  if (!hasRecord(row)) return builder.warn('items', 'unreadable', row.path)
  if (isUnarmed(name)) return noteUnarmed(builder, name, row.path)
  const worn = flagAt(row, 'worn') ?? null
  builder.item({
    name,
    quantity: at(row, 'qty'),
    equipped: worn,
    note: worn === true ? [{ kind: 'equipped' }] : [],
    from: row.path,
  })
}
