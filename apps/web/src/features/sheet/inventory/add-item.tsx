import { characterFields } from '@everquill/domain'
import type { CatalogueRecord, Lookup } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { newId } from '../../../api/new-id.ts'
import { useCharacterStore } from '../../../sync/replica/use-character.ts'
import { SuggestField } from '../../../ui/inputs/combobox/suggest-field.tsx'
import type { Suggestion } from '../../../ui/inputs/combobox/use-suggestions.ts'
import { meantBy, offersFor, type Held } from '../fields/catalogue-suggestions.ts'

/** Finds and adds: what lies in the pack becomes one more, what does not is put in. */
export function AddItem({ lookup }: { readonly lookup: Lookup<'Items'> }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { number } = useNumbers()
  const store = useCharacterStore()
  const [done, setDone] = useState('')
  const held = (): readonly Held[] => store.draft.items.map(({ id, item }) => ({ id, reference: item }))
  const nameOf = (reference: string) => lookup.recordOf(reference)?.name[locale] ?? reference
  const quantityOf = (id: string) => store.draft.items.find((entry) => entry.id === id)?.quantity ?? 0

  const raise = ({ id, reference }: Held) => {
    const quantity = quantityOf(id) + 1
    store.edit(`items.${id}.quantity`, quantity)
    const [name, written] = [nameOf(reference), number(quantity)]
    setDone(t`${name}: now ${written}`)
  }
  const add = (item: string) => {
    const id = newId()
    store.edit(`items.${id}`, { id, item, quantity: 1, acquired_at: new Date().toISOString() })
    const name = nameOf(item)
    setDone(t`${name} added`)
  }
  const suggestionsFor = (typed: string): readonly Suggestion[] => {
    const { held: inPack, records, own } = offersFor(typed, held(), lookup, locale)
    return [
      ...inPack.map(({ id, reference }) => {
        const quantity = number(quantityOf(id))
        return { id: `${inThePack}${id}`, label: nameOf(reference), detail: t`${quantity} in the pack: one more` }
      }),
      ...records.map(({ id, name }) => ({ id, label: name[locale], detail: otherName(name, locale) })),
      ...(own === undefined ? [] : [{ id: own, label: t`Add “${own}” as it is` }]),
    ]
  }
  const choose = (id: string) => {
    const entry = held().find((one) => `${inThePack}${one.id}` === id)
    if (entry) raise(entry)
    else add(id)
  }
  const enter = (text: string) => {
    const meant = meantBy(text, held(), lookup)
    if (meant === undefined) add(text)
    else if ('reference' in meant) raise(meant)
    else add(meant.id)
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

/** Tells entries from records in one list; no reference begins with it. */
const inThePack = '\0'

/** Who typed in the other language sees that it was understood. */
const otherName = (name: CatalogueRecord['name'], locale: keyof CatalogueRecord['name']): string | undefined => {
  const other = name[locale === 'en' ? 'de' : 'en']
  return other === name[locale] ? undefined : other
}
