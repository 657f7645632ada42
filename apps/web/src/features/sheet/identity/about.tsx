import { characterFields, type FieldKey } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useField, useIsGone } from '../../../sync/replica/use-character.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import styles from './about.module.css'
import { Experience } from './experience.tsx'
import { GameLink } from './identity.tsx'
import { NumberField } from '../fields/number-field.tsx'
import { ReferenceField } from '../fields/reference-field.tsx'
import { SheetLinks } from '../sheet-actions.tsx'
import { TextField } from '../fields/text-field.tsx'

/** The fields of `Identity`, the maxima and the links of the sheet, for a phone, whose header only shows some of them. */
export function About({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const inTrash = useField('deletedAt')[0] !== undefined
  const isReadOnly = useIsGone() || inTrash
  const isInGame = useField('gameId')[0] !== null
  return (
    <Dialog open onClose={onClose} title={t`About`}>
      <fieldset className={styles['about']} disabled={isReadOnly}>
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
          {isInGame && (
            <Line field="gameId">
              <GameLink />
            </Line>
          )}
        </ul>
      </fieldset>
      <SheetLinks />
    </Dialog>
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
