import { characterFields, type Lookup } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { newId } from '../../../api/new-id.ts'
import { useCharacterStore } from '../../../sync/replica/use-character.ts'
import { SuggestField } from '../../../ui/inputs/combobox/suggest-field.tsx'
import type { Suggestion } from '../../../ui/inputs/combobox/suggestion-list.tsx'
import { useItemDetail } from '../../../game-ui/catalogue/use-item-detail.ts'
import { resolveText, findSuggestions, type OwnedReference } from '../../../game-ui/catalogue/catalogue-suggestions.ts'

/** Adds an item; one that the character already has gets one more. */
export function AddItem({ lookup }: { readonly lookup: Lookup<'Items'> }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { number } = useNumbers()
  const detailOf = useItemDetail()
  const store = useCharacterStore()
  const [done, setDone] = useState('')
  const owned = (): readonly OwnedReference[] => store.draft.items.map(({ id, item }) => ({ id, reference: item }))
  const nameOf = (reference: string) => lookup.recordOf(reference)?.name[locale] ?? reference
  const quantityOf = (id: string) => store.draft.items.find((entry) => entry.id === id)?.quantity ?? 0

  const addOne = ({ id, reference }: OwnedReference) => {
    const quantity = quantityOf(id) + 1
    store.edit(`items.${id}.quantity`, quantity)
    const [name, newQuantity] = [nameOf(reference), number(quantity)]
    setDone(t`${name}: now ${newQuantity}`)
  }
  const add = (item: string) => {
    const id = newId()
    store.edit(`items.${id}`, { id, item, quantity: 1, acquired_at: new Date().toISOString() })
    const name = nameOf(item)
    setDone(t`${name} added`)
  }
  const suggestionsFor = (typed: string): readonly Suggestion[] => {
    const { owned: inPack, records, customText } = findSuggestions(typed, owned(), lookup, locale)
    return [
      ...inPack.map(({ id, reference }) => {
        const quantity = number(quantityOf(id))
        return { id: `${ownedPrefix}${id}`, label: nameOf(reference), detail: t`you have ${quantity}: add one more` }
      }),
      ...records.map(({ id, name, facts }) => ({ id, label: name[locale], detail: detailOf(facts) })),
      ...(customText === undefined ? [] : [{ id: customText, label: t`Add “${customText}” as a custom item` }]),
    ]
  }
  const choose = (id: string) => {
    const entry = owned().find((one) => `${ownedPrefix}${one.id}` === id)
    if (entry) addOne(entry)
    else add(id)
  }
  const enter = (text: string) => {
    const resolved = resolveText(text, owned(), lookup)
    if (resolved === undefined) add(text)
    else if ('reference' in resolved) addOne(resolved)
    else add(resolved.id)
  }
  return (
    <>
      <SuggestField
        label={t`Add or find an item`}
        icon={<Search />}
        maxLength={characterFields.items.parts.item.maxLength}
        suggestionsFor={suggestionsFor}
        onChoose={choose}
        onEnter={enter}
      />
      <output className="sr">{done}</output>
    </>
  )
}

/** Distinguishes owned entries from catalogue records in one list; no reference starts with it. */
const ownedPrefix = '\0'
