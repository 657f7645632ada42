import type { FileIdentity, ImportedCharacter, Refusal } from '../../imported-character.ts'
import { textAt, type Node } from '../../values.ts'
import { readBasicActor } from './read-basic-actor.ts'
import { readDnd5e } from './dnd5e/read-dnd5e.ts'
import { readDsa5 } from './dsa5/read-dsa5.ts'
import { readPf2e } from './pf2e/read-pf2e.ts'
import { systemOf } from './foundry-actor.ts'

const systems: Readonly<Record<string, (actor: Node, file: FileIdentity) => ImportedCharacter>> = {
  dnd5e: readDnd5e,
  dsa5: readDsa5,
  pf2e: readPf2e,
}

/** Reads an actor of Foundry VTT by its system; other systems can be read for name, story and items only. */
export function readFoundry(
  actor: Node,
  file: FileIdentity,
  { basic = false }: { readonly basic?: boolean } = {},
): ImportedCharacter | Refusal {
  const type = textAt(actor, 'type') ?? ''
  const system = systemOf(actor) ?? ''
  // Other systems name their player characters differently.
  const read = Object.hasOwn(systems, system) ? systems[system] : undefined
  if (notCharacters.has(type) || (read && type !== 'character')) {
    return { kind: 'refused', program: 'foundry', code: 'not-a-character', params: { type: type.slice(0, 80) } }
  }
  if (read) return read(actor, file)
  if (basic) return readBasicActor(actor, system, file)
  return { kind: 'refused', program: 'foundry', code: 'unsupported-system', params: { system: system.slice(0, 80) } }
}

/** Actors that are no player characters, in any system. */
const notCharacters: ReadonlySet<string> = new Set(['npc', 'familiar', 'vehicle', 'party', 'group', 'loot', 'hazard'])
