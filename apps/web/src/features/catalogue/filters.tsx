import { factsOf, statusLabels, optionLabel, type CatalogueRecord, type Collection } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useTranslate } from '../../i18n/use-translate.ts'
import { QuietSelect } from '../../ui/inputs/quiet-select.tsx'
import type { CatalogueSearch } from './catalogue-search.ts'
import styles from './catalogue.module.css'
import { factsIn } from './facts-in.ts'
import { filtersOf, nowhere } from './find-records.ts'

interface FiltersProps {
  readonly collection: Collection
  readonly records: readonly CatalogueRecord[]
  readonly search: CatalogueSearch
  readonly mayEdit: boolean
  readonly onChange: (change: CatalogueSearch) => void
}

/** By what a list can be narrowed; each offers only what occurs. */
export function Filters({ collection, records, search, mayEdit, onChange }: FiltersProps) {
  const { t } = useLingui()
  const word = useTranslate()
  const anything = { kind: t`Every kind`, slot: t`Fits anywhere`, school: t`Every school`, level: t`Every level` }
  const level = (value: string) => t`Level ${value}`
  const named = (fact: string, value: string) => {
    if (value === nowhere) return t`in the pack`
    return fact === 'level' ? level(value) : word(optionLabel(fact, value))
  }
  const filters = filtersOf[collection]
  if (filters.length === 0 && !mayEdit) return null
  return (
    <div className={styles['filters']} role="group" aria-label={t`Filters`}>
      {filters.map((fact) => (
        <QuietSelect
          key={fact}
          label={labelOf(collection, fact, word)}
          value={search[fact] ?? ''}
          options={[
            { value: '', label: anything[fact] },
            ...valuesOf(records, collection, fact).map((value) => ({ value, label: named(fact, value) })),
          ]}
          onChoose={(value) => onChange({ [fact]: value })}
        />
      ))}
      {mayEdit && (
        <QuietSelect
          label={t`Status`}
          value={search.status ?? ''}
          options={[
            { value: '', label: t`Every status` },
            ...Object.entries(statusLabels).map(([value, label]) => ({ value, label: word(label) })),
            { value: 'outdated', label: t`Translation outdated` },
            { value: 'edited', label: t`Edited here` },
          ]}
          onChoose={(status) => onChange({ status })}
        />
      )}
    </div>
  )
}

const labelOf = (collection: Collection, fact: string, word: ReturnType<typeof useTranslate>): string => {
  const [, field] = factsOf(collection).find(([name]) => name === fact) ?? []
  return field ? word(field.label) : fact
}

/** In the order in which the rules know them; numbers by their size. */
function valuesOf(records: readonly CatalogueRecord[], collection: Collection, fact: string): readonly string[] {
  const found = new Set(records.map((record) => String(factsIn(record)[fact] ?? nowhere)))
  const [, field] = factsOf(collection).find(([name]) => name === fact) ?? []
  const known = field?.kind === 'choice' ? field.options.filter((option) => found.has(option)) : null
  if (!known) return [...found].filter((value) => value !== nowhere).sort((left, right) => Number(left) - Number(right))
  return found.has(nowhere) ? [nowhere, ...known] : known
}
