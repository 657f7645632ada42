import type { Character } from '@everquill/domain'
import type { SectionName } from '@everquill/import'
import { useLingui } from '@lingui/react/macro'
import { hasContent, lacksMaximum, sectionOrder } from '../plan/choices.ts'
import { sectionOfChange } from '../plan/plan-import.ts'
import { ChangeRows } from './change-rows.tsx'
import type { PreviewInput } from './preview-input.ts'
import styles from './preview.module.css'
import { SectionDetails } from './section-details.tsx'
import { Mapping, SectionRow } from './section-row.tsx'
import { sectionStyles } from './section-styles.tsx'
import { UnknownNames } from './unknown-names.tsx'
import { useSectionTexts, type SectionTexts } from './use-section-texts.ts'
import { Caution, Warnings } from './warnings.tsx'

/** The sections of the file, with a checkbox each. A section with nothing in it and nothing to know is not shown. */
export function PreviewSections(props: PreviewInput) {
  const { t } = useLingui()
  const { imported, choices, plan, draft, isNew, onChoices } = props
  const texts = useSectionTexts({ ...props, character: plan.character })
  const titles = useSectionTitles()
  const take = (section: SectionName) => (isTaken: boolean) => {
    const sections = new Set(choices.sections)
    if (isTaken) sections.add(section)
    else sections.delete(section)
    onChoices({ ...choices, sections })
  }
  const isAsked = (section: SectionName) => section === 'vitals' && lacksMaximum(imported)
  const shown = sectionOrder.filter(
    (section) => hasContent(imported, section) || isAsked(section) || imported[section].warnings.length > 0,
  )
  const before = named(draft, plan.character)
  return (
    <ul className={styles['sections']}>
      {shown.map((section) => {
        const { icon: Icon, tone } = sectionStyles[section]
        const canTake = hasContent(imported, section) || isAsked(section)
        const isTaken = canTake && choices.sections.has(section)
        const { was, becomes, count } = hasContent(imported, section) ? texts[section]() : noTexts
        const changes = plan.changes.filter((change) => sectionOfChange(change) === section)
        return (
          <SectionRow
            key={section}
            title={titles[section]}
            icon={<Icon />}
            {...{ tone, count, isTaken }}
            onTake={canTake ? take(section) : null}
          >
            {isNew || !isTaken || section === 'picture'
              ? was !== '' && <Mapping was={was} becomes={isTaken ? becomes : t`not imported`} />
              : canTake && <ChangeRows changes={changes} character={before} />}
            {isTaken && <UnknownNames {...props} section={section} />}
            <Warnings warnings={[...imported[section].warnings, ...((isTaken && plan.warnings[section]) || [])]} />
            {section === 'items' && isTaken && plan.notesCutTo !== null && (
              <Caution>{t`Not everything fits into the character. Notes of items and spells are cut off.`}</Caution>
            )}
            {isTaken && <SectionDetails {...props} section={section} />}
          </SectionRow>
        )
      })}
    </ul>
  )
}

/** A section that has nothing but warnings. */
const noTexts: SectionTexts = { was: '', becomes: '' }

/** Both have entries to name: the one those that are removed, the other those that are added. */
const named = (draft: Character, result: Character): Character => ({
  ...result,
  items: [...result.items, ...draft.items],
  spells: [...result.spells, ...draft.spells],
})

function useSectionTitles(): Readonly<Record<SectionName, string>> {
  const { t } = useLingui()
  return {
    identity: t`About`,
    progress: t`Level and experience`,
    attributes: t`Attributes`,
    vitals: t`Hit points and mana`,
    skills: t`Skills`,
    coins: t`Coins`,
    items: t`Inventory`,
    spells: t`Spells`,
    conditions: t`Conditions`,
    background: t`Background`,
    notes: t`Notes`,
    picture: t`Picture`,
  }
}
