import { useLingui } from '@lingui/react/macro'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useLocale } from '../../../i18n/use-locale.ts'
import { SuggestField } from '../../../ui/inputs/combobox/suggest-field.tsx'
import { useCreatures } from './creatures-context.tsx'
import styles from '../fight.module.css'

interface QuickAddProps {
  /** Adds what was typed; returns false if it has no name. */
  readonly onAdd: (typed: string) => boolean
}

/** Only a few suggestions, because the line is for typing. */
const maxSuggestions = 8

/** Adds creatures from one typed line, such as "3 wolves 11hp", with the names of the catalogue as suggestions. */
export function QuickAdd({ onAdd }: QuickAddProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const lookup = useCreatures()
  const [isUnreadable, setUnreadable] = useState(false)
  // Before the catalogue is loaded, a typed creature would get none of its values.
  if (!lookup) return null
  const add = (typed: string) => setUnreadable(!onAdd(typed))
  const suggestionsFor = (typed: string) => {
    const [, number = '', name = ''] = /^(\d{1,2}\s+)?(.*)$/su.exec(typed) ?? []
    if (name.length < 2) return []
    return lookup
      .search(name, locale)
      .slice(0, maxSuggestions)
      .map(({ name: called, description }) => {
        // The number stays when a suggestion is chosen.
        const line = `${number}${called[locale]}`
        return { id: line, label: line, detail: description[locale] }
      })
  }
  return (
    <div className={styles['quick-add']}>
      <SuggestField
        label={t`Add creatures: “3 wolves”, or “Guard 18 hp +2”`}
        icon={<Plus />}
        maxLength={120}
        suggestionsFor={suggestionsFor}
        onChoose={add}
        onEnter={add}
      />
      {isUnreadable && <p role="alert" className="small">{t`Type a name, such as “3 wolves”.`}</p>}
    </div>
  )
}
