import { isRecord, type Character, type Json } from '@everquill/domain'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { ReactNode } from 'react'
import { pictureUrl } from '../../sync/outbox/pictures.ts'
import { classNames } from '../../ui/foundation/class-names.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Portrait } from '../../game-ui/portrait.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { pastRows, type PastRow } from './past-rows.ts'
import styles from './past-table.module.css'
import { useFieldTexts } from '../../log-view/texts/use-field-texts.ts'

interface PastTableProps {
  readonly current: Character
  readonly past: Character
  readonly canRestore: (field: string) => boolean
  readonly onRestore: (row: PastRow) => void
}

/** The past sheet, read-only; each value that differs from now can be restored. */
export function PastTable({ current, past, canRestore, onRestore }: PastTableProps) {
  const { t } = useLingui()
  const { fieldLabelOf, valueOf } = useFieldTexts()
  const rows = pastRows(current, past)
  const differing = rows.filter(({ differs }) => differs).length
  const labelOf = ({ field, currentValue: oldValue, pastValue: newValue }: PastRow) =>
    fieldLabelOf({ field, oldValue, newValue }, newValue === null ? current : past)
  const display = (field: string, value: Json): ReactNode => {
    if (field === 'image' && typeof value === 'string') return pictureOf(value, valueOf(field, value))
    if (value === null) return '–'
    if (!isRecord(value)) return truncated(valueOf(field, value))
    // The row label is the entry's name, so show only its quantity.
    const { quantity = null } = value
    return quantity === null ? t`yes` : valueOf(`${field}.quantity`, quantity)
  }
  const pictureOf = (image: string, description: string) => (
    <span className={styles['picture']}>
      <Portrait id={current.publicRef} name={current.name} src={pictureUrl(image, 96)} />
      <span className="sr">{description}</span>
    </span>
  )
  return (
    <Section
      title={t`Sheet at that time`}
      aside={
        differing === 0
          ? t`no differences from now`
          : t`${plural(differing, { one: '# value differs from now', other: '# values differ from now' })}`
      }
    >
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t`Value`}</th>
            <th scope="col" className={styles['value']}>{t`Then`}</th>
            <th scope="col" className={styles['value']}>{t`Now`}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const label = labelOf(row)
            return (
              <tr key={row.field} className={classNames(row.differs && styles['differs'])}>
                <th scope="row">{label}</th>
                <td className={styles['value']}>
                  <span className={styles['past']}>{display(row.field, row.pastValue)}</span>
                </td>
                <td className={styles['value']}>
                  <span className={styles['present']}>{display(row.field, row.currentValue)}</span>
                </td>
                <td>
                  {row.differs && canRestore(row.field) && (
                    <IconButton label={t`Restore: ${label}`} onClick={() => onRestore(row)}>
                      <RotateCcw />
                    </IconButton>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Section>
  )
}

const maxLength = 80

const truncated = (text: string): string => (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text)
