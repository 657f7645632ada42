import type { Json } from '@everquill/domain'
import type { FormatName } from '../recognise.ts'
import { pathfinderVersions } from './foundry-pf2e.fixture.ts'
import { dsaVersions, optolithVersions } from './dsa.fixture.ts'
import { dndBeyondVersions } from './dnd-beyond.fixture.ts'
import { dndVersions } from './foundry-dnd5e.fixture.ts'
import {
  avraeRecord,
  chummerCharacter,
  dicecloudArchive,
  guide4,
  guideVersions,
  roll20Versions,
} from './other-programs.fixture.ts'
import { pathbuilderVersions } from './pathbuilder.fixture.ts'
import { chummerText } from './xml.fixture.ts'

export interface Example {
  readonly name: string
  readonly program: string
  readonly format: FormatName
  readonly content: Json
  /** The text of the file; XML is written from a record too. */
  readonly textOf: (content: Json) => string
}

const examplesOf = (
  format: FormatName,
  program: string,
  versions: Readonly<Record<string, Json>>,
  textOf: Example['textOf'] = (content) => JSON.stringify(content),
): readonly Example[] =>
  Object.entries(versions).map(([version, content]) => ({
    name: `${program} ${version}`,
    program,
    format,
    content,
    textOf,
  }))

/** A made-up file of every version of every program that can be read. */
export const allExamples: readonly Example[] = [
  ...examplesOf('foundry', 'Foundry D&D 5e', dndVersions),
  ...examplesOf('dnd-beyond', 'D&D Beyond', dndBeyondVersions),
  ...examplesOf('foundry', 'Foundry DSA5', dsaVersions),
  ...examplesOf('optolith', 'Optolith', optolithVersions),
  ...examplesOf('pathbuilder-2e', 'Pathbuilder 2e', pathbuilderVersions),
  ...examplesOf('foundry', 'Foundry Pathfinder 2e', pathfinderVersions),
  ...examplesOf('wanderers-guide-legacy', "Wanderer's Guide", guideVersions),
  ...examplesOf('wanderers-guide-4', "Wanderer's Guide", { '4': guide4 }),
  ...examplesOf('dicecloud', 'DiceCloud', { '2': dicecloudArchive() }),
  ...examplesOf('roll20', 'Roll20', roll20Versions),
  ...examplesOf('chummer', 'Chummer', { '5a': chummerCharacter() }, chummerText),
  ...examplesOf('avrae', 'Avrae', { record: avraeRecord }),
]
