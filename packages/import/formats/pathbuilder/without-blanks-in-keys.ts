import { isList, isRecord, type Json } from '@everquill/domain'
import { nodeOf, type Node } from '../../values.ts'

/** The same place with all blanks removed from keys: pages that were saved while wrapped have some. Lists the broken keys. */
export function withoutBlanksInKeys(node: Node): { readonly node: Node; readonly broken: readonly string[] } {
  const broken: string[] = []
  const repaired = (value: Json): Json => {
    if (isList(value)) return value.map(repaired)
    if (!isRecord(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => {
        const whole = key.replaceAll(/\s/g, '')
        if (whole !== key) broken.push(key)
        // Below `mods` the keys are names, which have blanks.
        return [whole, whole === 'mods' ? each : repaired(each)]
      }),
    )
  }
  return { node: nodeOf(repaired(node.json ?? null), node.path), broken }
}
