import { characterFields } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { newId } from '../store/new-id.ts'
import { useWrite } from '../store/use-character.ts'
import { SuggestField } from '../ui/suggest-field.tsx'
import type { ItemNames } from './item-names.ts'

/** Adds what is typed: as an item of the catalogue when it is one, by whichever language's name, else as it is. */
export function AddItem({ names }: { readonly names: ItemNames }) {
  const { t } = useLingui()
  const write = useWrite()
  const [added, setAdded] = useState('')
  const add = (text: string) => {
    const item = names.recordOf(text)?.id ?? text
    const id = newId()
    write(`items.${id}`, { id, item, quantity: 1, acquired_at: new Date().toISOString() })
    const name = names.nameOf(item)
    setAdded(t`${name} added`)
  }
  return (
    <>
      <SuggestField
        label={t`Add an item`}
        icon={<Plus />}
        maxLength={characterFields.items.parts.item.maxLength}
        suggestionsFor={(typed) => names.suggestionsFor(typed).map(({ id }) => ({ id, label: names.nameOf(id) }))}
        onChoose={add}
        onEnter={add}
      />
      <output className="sr">{added}</output>
    </>
  )
}
