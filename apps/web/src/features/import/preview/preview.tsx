import type { Character } from '@everquill/domain'
import type { ImportedCharacter } from '@everquill/import'
import { useLingui } from '@lingui/react/macro'
import { useMemo, type ReactNode } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { SectionBoundary } from '../../../ui/layout/section-boundary.tsx'
import { SidePage, SidePageBar } from '../../../ui/side-page/side-page.tsx'
import { hasContent, sectionOrder, type Choices } from '../plan/choices.ts'
import { planImport, type ImportContext } from '../plan/plan-import.ts'
import { programNames } from '../words/program-names.ts'
import { PreviewSections } from './preview-sections.tsx'
import styles from './preview.module.css'
import { ResultingSheet } from './resulting-sheet.tsx'

export interface PreviewProps {
  readonly imported: ImportedCharacter
  readonly choices: Choices
  readonly context: ImportContext
  /** The character that is imported into: a blank one, or one that exists. */
  readonly draft: Character
  readonly isNew: boolean
  readonly isImporting: boolean
  /** Whether it is known which character the file belongs to. */
  readonly isReady: boolean
  /** A quiet action beside the title. */
  readonly titleAction: ReactNode
  /** What to decide first, such as whether a character is updated. */
  readonly children?: ReactNode
  readonly onChoices: (choices: Choices) => void
  readonly onImport: () => void
}

/** The values of the file next to the resulting values. Nothing is saved before the button is pressed. */
export function Preview(props: PreviewProps) {
  const { imported, choices, context, draft, isNew, isImporting, isReady, titleAction, children } = props
  const { onChoices, onImport } = props
  const { t } = useLingui()
  // The time only decides when items were acquired.
  const plan = useMemo(
    () => planImport({ draft, isNew }, imported, choices, context, 0),
    [draft, isNew, imported, choices, context],
  )
  const offered = sectionOrder.filter((section) => hasContent(imported, section))
  const [taken, all] = [offered.filter((section) => choices.sections.has(section)).length, offered.length]
  const hasPicture = choices.sections.has('picture')
  const isNothing = !isNew && plan.edits.length === 0 && !hasPicture
  const canImport = isReady && !isImporting && !isNothing
  const { name } = plan.character
  const sections = t`${taken} of ${all} sections`
  const label = isNew ? t`Import` : t`Update`
  return (
    <SidePage
      title={t`Import`}
      titleAction={titleAction}
      sideLabel={t`Preview`}
      side={
        <SectionBoundary name="preview">
          <ResultingSheet character={plan.character} />
        </SectionBoundary>
      }
      bar={
        <SidePageBar
          name={name}
          detail={isNothing ? t`Nothing changes.` : sections}
          hint={isNothing ? t`Nothing changes.` : t`${sections}. You can undo the import.`}
        >
          <Button kind="primary" aria-disabled={!canImport} onClick={() => canImport && onImport()}>
            {isImporting ? t`Importing…` : label}
          </Button>
        </SidePageBar>
      }
    >
      <p className={`by-dots small soft ${styles['source']}`}>
        <span>{imported.identity.content.name?.value ?? t`without a name`}</span>
        <span>{programNames[imported.source.program]}</span>
        <span>{imported.source.fileName}</span>
      </p>
      {children}
      <p className={styles['lead']}>
        {isNothing && choices.sections.size > 0
          ? t`Nothing new in this file.`
          : t`Nothing is saved yet. Untick what you don’t want.`}
      </p>
      <PreviewSections {...{ imported, choices, context, plan, draft, isNew, onChoices }} />
    </SidePage>
  )
}
