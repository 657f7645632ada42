import type { FileIdentity, ImportedCharacter, Refusal } from '../imported-character.ts'
import type { FormatName } from '../recognise.ts'
import type { Node } from '../values.ts'
import { readAvrae } from './avrae/read-avrae.ts'
import { readChummer } from './chummer/read-chummer.ts'
import { readDicecloud } from './dicecloud/read-dicecloud.ts'
import { readDndBeyond } from './dnd-beyond/read-dnd-beyond.ts'
import { readFoundry } from './foundry/read-foundry.ts'
import { readOptolith } from './optolith/read-optolith.ts'
import { readPathbuilder } from './pathbuilder/read-pathbuilder.ts'
import { readRoll20 } from './roll20/read-roll20.ts'
import { readWanderersGuide4 } from './wanderers-guide/read-wanderers-guide-4.ts'
import { readWanderersGuideLegacy } from './wanderers-guide/read-wanderers-guide-legacy.ts'

/** How a file is read. */
export interface ReadOptions {
  /** Read name, story and items of a Foundry character whose system is not supported. */
  readonly basic?: boolean
}

/** Reads one character; a refusal if it is not one. */
export type Reader = (character: Node, file: FileIdentity, options: ReadOptions) => ImportedCharacter | Refusal

/** One reader per format. */
export const readers: Readonly<Record<Exclude<FormatName, 'everquill'>, Reader>> = {
  avrae: readAvrae,
  chummer: readChummer,
  dicecloud: readDicecloud,
  'dnd-beyond': readDndBeyond,
  foundry: readFoundry,
  optolith: readOptolith,
  'pathbuilder-2e': readPathbuilder,
  roll20: readRoll20,
  'wanderers-guide-legacy': readWanderersGuideLegacy,
  'wanderers-guide-4': readWanderersGuide4,
}
