import { useLingui } from '@lingui/react/macro'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { SuggestField } from '../../../ui/inputs/combobox/suggest-field.tsx'
import { CountField } from '../../../ui/inputs/count-field.tsx'
import type { Limits } from '../../../ui/inputs/number/parse-number.ts'
import { FieldGroup } from './form-fields.tsx'
import styles from './form-fields.module.css'
import type { Amounts } from './record-draft.ts'

interface ItemAmountsProps {
  readonly label: string
  readonly limits: Limits
  readonly amounts: Amounts
  readonly error: string | undefined
  readonly onChange: (amounts: Amounts) => void
}

const maxSuggestions = 7

/** A list of items, each with its quantity; items are added by name. */
export function ItemAmounts({ label, limits, amounts, error, onChange }: ItemAmountsProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const items = useLookup('Items')
  const [unknown, setUnknown] = useState<string | null>(null)
  const nameOf = (id: string) => items?.recordOf(id)?.name[locale] ?? id
  const add = (id: string) => {
    setUnknown(null)
    if (!Object.hasOwn(amounts, id)) onChange({ ...amounts, [id]: '1' })
  }
  const remove = (id: string) => onChange(Object.fromEntries(Object.entries(amounts).filter(([key]) => key !== id)))
  return (
    <FieldGroup label={label} error={unknown === null ? error : t`No item is called “${unknown}”.`}>
      <ul className={styles['items']}>
        {Object.entries(amounts).map(([id, text]) => {
          const name = nameOf(id)
          return (
            <li key={id}>
              <CountField
                label={name}
                text={text}
                limits={limits}
                onTextChange={(typed) => onChange({ ...amounts, [id]: typed })}
              />
              <IconButton label={t`Remove ${name}`} onClick={() => remove(id)}>
                <X />
              </IconButton>
            </li>
          )
        })}
      </ul>
      <SuggestField
        label={t`Add an item`}
        icon={<Plus />}
        maxLength={80}
        suggestionsFor={(typed) =>
          typed === ''
            ? []
            : (items?.search(typed, locale) ?? [])
                .filter(({ id }) => !Object.hasOwn(amounts, id))
                .slice(0, maxSuggestions)
                .map(({ id, name }) => ({ id, label: name[locale] }))
        }
        onChoose={add}
        onEnter={(text) => {
          const record = items?.recordNamed(text)
          if (record) add(record.id)
          else setUnknown(text)
        }}
      />
    </FieldGroup>
  )
}
