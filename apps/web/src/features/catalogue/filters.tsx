import { factsOf, statusLabels, optionLabel, type CatalogueRecord, type Collection } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useTranslate } from '../../i18n/use-translate.ts'
import { InlineSelect } from '../../ui/inputs/inline-select.tsx'
import type { CatalogueSearch } from './catalogue-search.ts'
import styles from './catalogue.module.css'
import { factsIn, plainText } from './facts-in.ts'
import { filtersOf, noSlot } from './find-records.ts'

interface FiltersProps {
  readonly collection: Collection
  readonly records: readonly CatalogueRecord[]
  readonly search: CatalogueSearch
  readonly mayEdit: boolean
  readonly onChange: (change: CatalogueSearch) => void
}

/** Filters of a collection; each offers only values that occur in it. */
export function Filters({ collection, records, search, mayEdit, onChange }: FiltersProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const allLabels = { kind: t`All kinds`, slot: t`All slots`, school: t`All schools`, level: t`All levels` }
  const level = (value: string) => t`Level ${value}`
  const valueLabel = (fact: string, value: string) => {
    if (value === noSlot) return t`Pack`
    return fact === 'level' ? level(value) : translate(optionLabel(fact, value))
  }
  const filters = filtersOf[collection]
  if (filters.length === 0 && !mayEdit) return null
  return (
    <div className={styles['filters']} role="group" aria-label={t`Filters`}>
      {filters.map((fact) => (
        <InlineSelect
          key={fact}
          label={labelOf(collection, fact, translate)}
          value={search[fact] ?? ''}
          options={[
            { value: '', label: allLabels[fact] },
            ...valuesOf(records, collection, fact).map((value) => ({ value, label: valueLabel(fact, value) })),
          ]}
          onChoose={(value) => onChange({ [fact]: value })}
        />
      ))}
      {mayEdit && (
        <InlineSelect
          label={t`Status`}
          value={search.status ?? ''}
          options={[
            { value: '', label: t`All statuses` },
            ...Object.entries(statusLabels).map(([value, label]) => ({ value, label: translate(label) })),
            { value: 'outdated', label: t`Translation outdated` },
            { value: 'edited', label: t`Edited here` },
          ]}
          onChoose={(status) => onChange({ status })}
        />
      )}
    </div>
  )
}

const labelOf = (collection: Collection, fact: string, translate: ReturnType<typeof useTranslate>): string => {
  const [, field] = factsOf(collection).find(([name]) => name === fact) ?? []
  return field ? translate(field.label) : fact
}

/** Choices in the order of the field definition, numbers ascending. */
function valuesOf(records: readonly CatalogueRecord[], collection: Collection, fact: string): readonly string[] {
  const found = new Set(records.map((record) => plainText(factsIn(record)[fact]) || noSlot))
  const [, field] = factsOf(collection).find(([name]) => name === fact) ?? []
  const known = field?.kind === 'choice' ? field.options.filter((option) => found.has(option)) : null
  if (!known) return [...found].filter((value) => value !== noSlot).sort((left, right) => Number(left) - Number(right))
  return found.has(noSlot) ? [noSlot, ...known] : known
}
