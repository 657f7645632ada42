import type { FileIdentity, ImportedCharacter, Refusal } from '../imported-character.ts'
import type { FormatName } from '../recognise.ts'
import type { Node } from '../values.ts'
import { readDndBeyond } from './dnd-beyond/read-dnd-beyond.ts'
import { readFoundry } from './foundry/read-foundry.ts'
import { readOptolith } from './optolith/read-optolith.ts'
import { readPathbuilder } from './pathbuilder/read-pathbuilder.ts'

/** How a file is read. */
export interface ReadOptions {
  /** Read name, story and items of a Foundry character whose system is not supported. */
  readonly basic?: boolean
}

/** Reads one character; a refusal if it is not one. */
export type Reader = (character: Node, file: FileIdentity, options: ReadOptions) => ImportedCharacter | Refusal

/** One reader per format. */
export const readers: Readonly<Partial<Record<Exclude<FormatName, 'everquill'>, Reader>>> = {
  'dnd-beyond': readDndBeyond,
  foundry: readFoundry,
  optolith: readOptolith,
  'pathbuilder-2e': readPathbuilder,
}
