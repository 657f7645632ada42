import { isRecord, type Character, type Json } from '@everquill/domain'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { ReactNode } from 'react'
import { pictureAt } from '../../sync/outbox/pictures.ts'
import { classNames } from '../../ui/foundation/class-names.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Portrait } from '../../game-ui/portrait.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { thenRows, type ThenRow } from './past-rows.ts'
import styles from './past-table.module.css'
import { nameOf, type HistoryWords } from './words.ts'

interface ThenTableProps {
  readonly now: Character
  readonly then: Character
  readonly words: HistoryWords
  readonly mayBringBack: (field: string) => boolean
  readonly onBringBack: (row: ThenRow) => void
}

/** The sheet as it was, read-only; what differs from now can be brought back, value by value. */
export function ThenTable({ now, then, words, mayBringBack, onBringBack }: ThenTableProps) {
  const { t } = useLingui()
  const rows = thenRows(now, then)
  const differing = rows.filter(({ differs }) => differs).length
  const labelOf = ({ field, is: oldValue, was: newValue }: ThenRow) =>
    nameOf(words, { field, oldValue, newValue }, newValue === null ? now : then)
  const shown = (field: string, value: Json): ReactNode => {
    if (field === 'image' && typeof value === 'string') return pictureOf(value, words.valueOf(field, value))
    if (value === null) return '–'
    if (!isRecord(value)) return inShort(words.valueOf(field, value))
    // Its name stands at the beginning of the row.
    const { quantity = null } = value
    return quantity === null ? t`yes` : words.valueOf(`${field}.quantity`, quantity)
  }
  const pictureOf = (image: string, said: string) => (
    <span className={styles['picture']}>
      <Portrait id={now.publicRef} name={now.name} src={pictureAt(image, 96)} />
      <span className="sr">{said}</span>
    </span>
  )
  return (
    <Section
      title={t`The sheet then`}
      aside={
        differing === 0
          ? t`nothing differs from now`
          : t`${plural(differing, { one: '# value differs from now', other: '# values differ from now' })}`
      }
    >
      <table className={styles['ledger']}>
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
                  <span className={styles['then']}>{shown(row.field, row.was)}</span>
                </td>
                <td className={styles['value']}>
                  <span className={styles['now']}>{shown(row.field, row.is)}</span>
                </td>
                <td>
                  {row.differs && mayBringBack(row.field) && (
                    <IconButton label={t`Bring back: ${label}`} onClick={() => onBringBack(row)}>
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

const longest = 80

const inShort = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text)
