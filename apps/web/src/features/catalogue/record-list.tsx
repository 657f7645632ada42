import { collections, factsOf, statusLabels, type CatalogueRecord, type Collection } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { memo, useCallback, type MouseEvent } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { classNames } from '../../ui/foundation/class-names.ts'
import { ConditionIcon } from '../../game-ui/condition-icon.tsx'
import styles from './catalogue.module.css'
import { factsIn } from './facts-in.ts'
import type { FoundRecord } from './find-records.ts'
import { useFactTexts } from './use-fact-texts.ts'

/** The facts shown as columns; a collection without any shows the start of the description. */
const columnsOf: { readonly [C in Collection]: readonly string[] } = {
  Races: [],
  Classes: [],
  Items: ['kind', 'weight_grams', 'price_copper'],
  Spells: ['school', 'level', 'mana_cost'],
  Skills: ['attribute_1', 'attribute_2'],
  Conditions: [],
  Creatures: ['hp', 'protection', 'initiative'],
}

interface RecordListProps {
  readonly collection: Collection
  readonly found: readonly FoundRecord[]
  readonly openId: string | undefined
  readonly mayEdit: boolean
  readonly onOpen: (id: string) => void
}

/** The search results; each row links to its record. */
export function RecordList({ collection, found, openId, mayEdit, onOpen }: RecordListProps) {
  const open = useCallback(
    (event: MouseEvent<HTMLAnchorElement>) => {
      // Let the browser handle clicks that open a new tab or window.
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      onOpen(event.currentTarget.dataset['id'] ?? '')
    },
    [onOpen],
  )
  return (
    <div>
      <Header collection={collection} />
      <ul className={styles['list']}>
        {found.map(({ record, otherName }) => (
          <li key={record.id}>
            <Row
              collection={collection}
              record={record}
              otherName={otherName}
              isOpen={record.id === openId}
              mayEdit={mayEdit}
              onClick={open}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Hidden from screen readers, because the rows are links and not table rows. */
function Header({ collection }: { readonly collection: Collection }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const columns = factsOf(collection).filter(([name]) => columnsOf[collection].includes(name))
  if (columns.length === 0) return null
  return (
    <div className={styles['header']} aria-hidden="true">
      <span>{t`Name`}</span>
      <span className={styles['cells']}>
        {columnsOf[collection].map((column) => (
          <span key={column} data-fact={column}>
            {columns.flatMap(([name, { label }]) => (name === column ? translate(label) : []))}
          </span>
        ))}
      </span>
    </div>
  )
}

interface RowProps extends FoundRecord {
  readonly collection: Collection
  readonly isOpen: boolean
  readonly mayEdit: boolean
  readonly onClick: (event: MouseEvent<HTMLAnchorElement>) => void
}

const Row = memo(function Row({ collection, record, otherName, isOpen, mayEdit, onClick }: RowProps) {
  const translate = useTranslate()
  const columns = columnsOf[collection]
  return (
    <a
      className={columns.length === 0 ? styles['describedRow'] : styles['row']}
      href={`/catalogue?${new URLSearchParams({ in: collection, record: record.id }).toString()}`}
      data-id={record.id}
      aria-current={isOpen ? 'true' : undefined}
      onClick={onClick}
    >
      <span className={styles['name']}>
        {/* The type of the list does not say which collection its records are from. */}
        {collection === 'Conditions' && <ColoredIcon record={record as CatalogueRecord<'Conditions'>} />}
        <b>{translate(record.name)}</b>
        {otherName !== null && <i>{otherName}</i>}
        {mayEdit && <Badges record={record} />}
      </span>
      {columns.length === 0 ? (
        <span className={styles['excerpt']}>{translate(record.description)}</span>
      ) : (
        <Cells columns={columns} record={record} />
      )}
    </a>
  )
})

interface CellsProps {
  readonly columns: readonly string[]
  readonly record: CatalogueRecord
}

function Cells({ columns, record }: CellsProps) {
  const factText = useFactTexts()
  const values = factsIn(record)
  return (
    <span className={styles['cells']}>
      {columns.map((fact) => (
        <span key={fact} data-fact={fact}>
          <WithUnit fact={fact} value={factText(fact, values[fact])} />
        </span>
      ))}
    </span>
  )
}

/** A number says what it is, because phones and screen readers have no header row. */
function WithUnit({ fact, value }: { readonly fact: string; readonly value: string }) {
  const { t } = useLingui()
  const translate = useTranslate()
  if (fact === 'level') return t`Level ${value}`
  if (fact === 'mana_cost') return t`${value} mana`
  if (fact !== 'hp' && fact !== 'protection' && fact !== 'initiative') return value
  return (
    <>
      <span className={styles['unit']}>{translate(collections.Creatures[fact].label)} </span>
      {value}
    </>
  )
}

function ColoredIcon({ record: { facts } }: { readonly record: CatalogueRecord<'Conditions'> }) {
  return (
    <span className={classNames(styles['icon'], facts.pigment && `in-${facts.pigment}`)}>
      <ConditionIcon name={facts.icon} />
    </span>
  )
}

/** Status badges for administrators. */
function Badges({ record: { status, outdated } }: { readonly record: CatalogueRecord }) {
  const { t } = useLingui()
  const translate = useTranslate()
  return (
    <>
      {status !== 'published' && <span className={styles['badge']}>{translate(statusLabels[status])}</span>}
      {outdated !== null && <span className={styles['badge']}>{t`Translation outdated`}</span>}
    </>
  )
}
