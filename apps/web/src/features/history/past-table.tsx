import { isRecord, type Character, type Json } from '@everquill/domain'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useState, type ReactNode } from 'react'
import { useKnownPicture } from '../../sync/outbox/pictures.ts'
import { classNames } from '../../ui/foundation/class-names.ts'
import { FilterChip } from '../../ui/buttons/filter-chip.tsx'
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

/** The values of the past sheet that differ from now and can be restored, or all of its values. */
export function PastTable({ current, past, canRestore, onRestore }: PastTableProps) {
  const { t } = useLingui()
  const { fieldLabelOf, valueOf } = useFieldTexts()
  const [showsAll, setShowsAll] = useState(false)
  const all = pastRows(current, past)
  const differing = all.filter(({ differs }) => differs)
  const rows = showsAll ? all : differing
  const count = differing.length
  const restore = (row: PastRow, button: HTMLElement) => {
    // The row of a restored value disappears, and the focus with it.
    if (!showsAll) neighbourOf(button)?.focus()
    onRestore(row)
  }
  const labelOf = ({ field, currentValue: oldValue, pastValue: newValue }: PastRow) =>
    fieldLabelOf({ field, oldValue, newValue }, newValue === null ? current : past)
  const display = (field: string, value: Json): ReactNode => {
    if (field === 'image' && typeof value === 'string')
      return <PastPicture character={current} image={value} description={valueOf(field, value)} />
    if (value === null) return '–'
    if (!isRecord(value)) return truncated(valueOf(field, value))
    // The row label is the entry's name, so show only its quantity.
    const { quantity = null } = value
    return quantity === null ? t`yes` : valueOf(`${field}.quantity`, quantity)
  }
  return (
    <Section
      title={t`Sheet at that time`}
      aside={
        count === 0
          ? t`no differences from now`
          : t`${plural(count, { one: '# value differs from now', other: '# values differ from now' })}`
      }
      action={
        <FilterChip isOn={showsAll} onToggle={setShowsAll}>
          {t`Show everything`}
        </FilterChip>
      }
    >
      {rows.length === 0 ? (
        <p className="soft">{t`Move the slider back to see what was different.`}</p>
      ) : (
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
                      <IconButton
                        label={t`Restore: ${label}`}
                        onClick={({ currentTarget }) => restore(row, currentTarget)}
                      >
                        <RotateCcw />
                      </IconButton>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </Section>
  )
}

const maxLength = 80

const truncated = (text: string): string => (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text)

function neighbourOf(button: HTMLElement): HTMLElement | null | undefined {
  const row = button.closest('tr')
  return (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector('button')
}

interface PastPictureProps {
  readonly character: Character
  readonly image: string
  readonly description: string
}

function PastPicture({ character: { publicRef, name }, image, description }: PastPictureProps) {
  return (
    <span className={styles['picture']}>
      <Portrait id={publicRef} name={name} src={useKnownPicture(publicRef, image, 96)} />
      <span className="sr">{description}</span>
    </span>
  )
}
