import type { FileIdentity, ImportedCharacter, Refusal } from '../imported-character.ts'
import type { FormatName } from '../recognise.ts'
import type { Node } from '../values.ts'

/** Reads one character; a refusal if it is not one. */
export type Reader = (character: Node, file: FileIdentity) => ImportedCharacter | Refusal

/** One reader per format. */
export const readers: Readonly<Record<Exclude<FormatName, 'everquill'>, Reader>> = {} as never
