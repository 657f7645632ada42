import { characterFields, type FieldKey } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useWords } from '../i18n/use-words.ts'
import { Section } from '../ui/section.tsx'
import styles from './about.module.css'
import { Contests } from './contests.tsx'
import { NumberField } from './number-field.tsx'
import { TextField } from './text-field.tsx'
import { whoKeys } from './who.tsx'

/** Where a phone, whose bar only names the character, has the lines of its head. */
export function About() {
  const { t } = useLingui()
  return (
    <div className={styles['about']}>
      <Section title={t`About`}>
        <ul>
          {(['name', 'race', 'class'] as const).map((field) => (
            <Line key={field} field={field}>
              <TextField field={field} />
            </Line>
          ))}
          {(['level', 'xp'] as const).map((field) => (
            <Line key={field} field={field}>
              <NumberField field={field} />
            </Line>
          ))}
          <Line field="player">
            <TextField field="player" />
          </Line>
        </ul>
        <Contests of={[...whoKeys, 'hp', 'hp_max', 'mana', 'mana_max']} />
      </Section>
    </div>
  )
}

function Line({ field, children }: { readonly field: FieldKey; readonly children: ReactNode }) {
  const word = useWords()
  return (
    <li className={styles['line']}>
      <span className={styles['label']} aria-hidden="true">
        {word(characterFields[field].label)}
      </span>
      <span className={styles['value']}>{children}</span>
    </li>
  )
}
