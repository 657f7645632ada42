import type { Character } from '@everquill/domain'
import type { ImportedCharacter } from '@everquill/import'
import type { Choices } from '../plan/choices.ts'
import type { ImportContext, ImportPlan } from '../plan/plan-import.ts'

/** What the sections of a preview show and change. */
export interface PreviewInput {
  readonly imported: ImportedCharacter
  readonly choices: Choices
  readonly context: ImportContext
  readonly plan: ImportPlan
  /** The character before the import. */
  readonly draft: Character
  readonly isNew: boolean
  readonly onChoices: (choices: Choices) => void
}
