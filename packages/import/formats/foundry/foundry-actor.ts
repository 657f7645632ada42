import type { FileIdentity, Source } from '../../imported-character.ts'
import { at, hasRecord, listAt, textAt, type Node } from '../../values.ts'

/** The data of an actor or an item: `system`, up to version 9 `data`. */
export function dataOf(node: Node): Node {
  const system = at(node, 'system')
  return hasRecord(system) ? system : at(node, 'data')
}

/** The rules of an actor: as the file says, else by the shape of its data; undefined if nothing tells. */
export function systemOf(actor: Node): string | undefined {
  const stated =
    textAt(actor, '_stats.systemId') ??
    textAt(actor, '_stats.exportSource.systemId') ??
    textAt(actor, 'flags.exportSource.system')
  if (stated !== undefined) return stated
  const data = dataOf(actor)
  const has = (path: string): boolean => at(data, path).json !== undefined
  if (has('characteristics.mu')) return 'dsa5'
  if (has('attributes.agility.die')) return 'swade'
  if (has('currency') && has('abilities.str.value')) return 'dnd5e'
  const isPathfinder = listAt(actor, 'items').some((item) =>
    ['ancestry', 'heritage'].includes(textAt(item, 'type') ?? ''),
  )
  return isPathfinder || has('pfs') ? 'pf2e' : undefined
}

/** Where an actor comes from. */
export const foundrySource = (actor: Node, system: string, file: FileIdentity): Source => ({
  ...file,
  program: 'foundry',
  system: system.slice(0, 80),
  version:
    textAt(actor, '_stats.systemVersion') ??
    textAt(actor, '_stats.exportSource.systemVersion') ??
    textAt(actor, 'flags.exportSource.systemVersion') ??
    null,
  sourceId:
    textAt(actor, '_id') ?? textAt(actor, 'flags.core.sourceId') ?? textAt(actor, '_stats.exportSource.uuid') ?? null,
})

/** Ids of Foundry's documents have 16 letters and digits. */
export const isFoundryId = (text: string): boolean => /^[A-Za-z0-9]{16}$/.test(text)

/** The picture of an actor that nobody chose. */
export const isDefaultPicture = (path: string): boolean => path.startsWith('icons/svg/')
