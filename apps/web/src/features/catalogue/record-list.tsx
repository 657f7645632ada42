import { factsOf, statusLabels, type CatalogueRecord, type Collection, type FactsOf } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { memo, useCallback, type MouseEvent } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { classNames } from '../../ui/foundation/class-names.ts'
import { ConditionIcon } from '../../game-ui/condition-icon.tsx'
import styles from './catalogue.module.css'
import { factsIn } from './facts-in.ts'
import type { Found } from './find-records.ts'
import { useFactWords } from './use-fact-texts.ts'

/** The facts that a list tells; where there are none, the beginning of the description stands instead. */
const columnsOf: { readonly [C in Collection]: readonly string[] } = {
  Races: [],
  Classes: [],
  Items: ['kind', 'weight_grams', 'price_copper'],
  Spells: ['school', 'level', 'mana_cost'],
  Skills: ['attribute_1', 'attribute_2'],
  Conditions: [],
}

interface RecordListProps {
  readonly collection: Collection
  readonly found: readonly Found[]
  readonly openId: string | undefined
  readonly mayEdit: boolean
  readonly onOpen: (id: string) => void
}

/** What was found, as a ledger; each line leads to its record. */
export function RecordList({ collection, found, openId, mayEdit, onOpen }: RecordListProps) {
  const open = useCallback(
    (event: MouseEvent<HTMLAnchorElement>) => {
      // A click that asks for a new tab or window is the browser's.
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      onOpen(event.currentTarget.dataset['id'] ?? '')
    },
    [onOpen],
  )
  return (
    <div>
      <Heads collection={collection} />
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

/** What the columns tell, for the eye; each line says it all to the ear. */
function Heads({ collection }: { readonly collection: Collection }) {
  const { t } = useLingui()
  const word = useTranslate()
  const columns = factsOf(collection).filter(([name]) => columnsOf[collection].includes(name))
  if (columns.length === 0) return null
  return (
    <div className={styles['heads']} aria-hidden="true">
      <span>{t`Name`}</span>
      <span className={styles['cells']}>
        {columnsOf[collection].map((column) => (
          <span key={column} data-fact={column}>
            {columns.flatMap(([name, { label }]) => (name === column ? word(label) : []))}
          </span>
        ))}
      </span>
    </div>
  )
}

interface RowProps extends Found {
  readonly collection: Collection
  readonly isOpen: boolean
  readonly mayEdit: boolean
  readonly onClick: (event: MouseEvent<HTMLAnchorElement>) => void
}

const Row = memo(function Row({ collection, record, otherName, isOpen, mayEdit, onClick }: RowProps) {
  const word = useTranslate()
  const columns = columnsOf[collection]
  return (
    <a
      className={columns.length === 0 ? styles['told'] : styles['row']}
      href={`/catalogue?${new URLSearchParams({ in: collection, record: record.id }).toString()}`}
      data-id={record.id}
      aria-current={isOpen ? 'true' : undefined}
      onClick={onClick}
    >
      <span className={styles['name']}>
        {collection === 'Conditions' && <Sign facts={record.facts} />}
        <b>{word(record.name)}</b>
        {otherName !== null && <i>{otherName}</i>}
        {mayEdit && <Marks record={record} />}
      </span>
      {columns.length === 0 ? (
        <span className={styles['beginning']}>{word(record.description)}</span>
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
  const told = useFactWords()
  const values = factsIn(record)
  return (
    <span className={styles['cells']}>
      {columns.map((fact) => (
        <span key={fact} data-fact={fact}>
          {fact === 'level' || fact === 'mana_cost' ? (
            <Counted fact={fact} value={told(fact, values[fact])} />
          ) : (
            told(fact, values[fact])
          )}
        </span>
      ))}
    </span>
  )
}

/** A bare number in a line says nothing. */
function Counted({ fact, value }: { readonly fact: 'level' | 'mana_cost'; readonly value: string }) {
  const { t } = useLingui()
  return fact === 'level' ? t`Level ${value}` : t`${value} mana`
}

/** The picture of a condition, in its colour. */
function Sign({ facts }: { readonly facts: Partial<FactsOf<'Conditions'>> }) {
  return (
    <span className={classNames(styles['sign'], facts.pigment && `in-${facts.pigment}`)}>
      <ConditionIcon name={facts.icon} />
    </span>
  )
}

/** What only the administrator needs to know. */
function Marks({ record: { status, outdated } }: { readonly record: CatalogueRecord }) {
  const { t } = useLingui()
  const word = useTranslate()
  return (
    <>
      {status !== 'published' && <span className={styles['mark']}>{word(statusLabels[status])}</span>}
      {outdated !== null && <span className={styles['mark']}>{t`Translation outdated`}</span>}
    </>
  )
}
