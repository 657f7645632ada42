import { characterFields, type FieldKey } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { Section } from '../../../ui/layout/section.tsx'
import styles from './about.module.css'
import { ConflictList } from '../../../conflicts/conflict-list.tsx'
import { Experience } from './experience.tsx'
import { NumberField } from '../fields/number-field.tsx'
import { ReferenceField } from '../fields/reference-field.tsx'
import { SheetLinks } from '../sheet-actions.tsx'
import { TextField } from '../fields/text-field.tsx'

/** The fields of `Identity` and the maxima, for a phone, whose header only shows them. */
export function About() {
  const { t } = useLingui()
  return (
    <div className={styles['about']}>
      <Section id="about" title={t`About`}>
        <ul>
          <Line field="name">
            <TextField field="name" />
          </Line>
          {(['race', 'class'] as const).map((field) => (
            <Line key={field} field={field}>
              <ReferenceField field={field} />
            </Line>
          ))}
          <Line field="level">
            <NumberField field="level" />
          </Line>
          <li className={styles['line']}>
            <Experience />
          </li>
          {(['hp_max', 'mana_max'] as const).map((field) => (
            <Line key={field} field={field}>
              <NumberField field={field} />
            </Line>
          ))}
          <Line field="player">
            <TextField field="player" />
          </Line>
        </ul>
        <ConflictList sections={['identity', 'hit-points', 'mana']} />
        <SheetLinks />
      </Section>
    </div>
  )
}

function Line({ field, children }: { readonly field: FieldKey; readonly children: ReactNode }) {
  const translate = useTranslate()
  return (
    <li className={styles['line']}>
      <span className={styles['label']} aria-hidden="true">
        {translate(characterFields[field].label)}
      </span>
      <span className={styles['value']}>{children}</span>
    </li>
  )
}
