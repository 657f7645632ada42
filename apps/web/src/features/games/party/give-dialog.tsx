import { characterFields, coins, type Coin } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useGameActions } from '../../../queries/game-actions.ts'
import type { PartyMember } from '../../../api/types.ts'
import { newId } from '../../../api/new-id.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { findSuggestions } from '../../../game-ui/catalogue/catalogue-suggestions.ts'
import { SuggestField } from '../../../ui/inputs/combobox/suggest-field.tsx'
import type { Suggestion } from '../../../ui/inputs/combobox/suggestion-list.tsx'
import { CountField } from '../../../ui/inputs/count-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { SelectField } from '../../../ui/inputs/select-field.tsx'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { parseCount } from '../../../ui/inputs/number/parse-number.ts'
import { useAttempt } from '../../../ui/foundation/use-attempt.ts'
import styles from '../games.module.css'
import { ChosenItems } from './chosen-items.tsx'

interface GiveDialogProps {
  /** At least one. */
  readonly givers: readonly PartyMember['character'][]
  readonly party: readonly PartyMember[]
  readonly onClose: () => void
}

/** With more items than this, they are found by name. */
const maxListed = 6

/** Gives coins and items from one character to another in the game. */
export function GiveDialog({ givers, party, onClose }: GiveDialogProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { number } = useNumbers()
  const locale = useLocale()
  const actions = useGameActions()
  const attempt = useAttempt(useProblemMessages().messageOfError)
  const lookup = useLookup('Items')
  const [saveId] = useState(newId)
  const [from, setFrom] = useState(givers[0]?.publicRef ?? '')
  const giver = givers.find(({ publicRef }) => publicRef === from)
  const others = party.map(({ character }) => character).filter(({ publicRef }) => publicRef !== from)
  const [selectedTo, setTo] = useState('')
  const to = others.some(({ publicRef }) => publicRef === selectedTo) ? selectedTo : (others[0]?.publicRef ?? '')
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const counted = (key: string, has: number) => ({ has, count: parseCount(texts[key] ?? '', { min: 0, max: has }) })
  const purse = coins.map((coin) => ({ coin, ...counted(coin, giver?.[coin] ?? 0) })).filter(({ has }) => has > 0)
  const carried = (giver?.items ?? [])
    .map(({ id, item, quantity }) => ({ id, item, ...counted(id, quantity) }))
    .filter(({ has }) => has > 0)
  const counts = [...purse, ...carried].map(({ count }) => count)
  const nameOf = (item: string) => lookup?.recordOf(item)?.name[locale] ?? item
  const labelOf = (name: string, has: number) => {
    const quantity = number(has)
    return t`${name} (of ${quantity})`
  }
  const setText = (key: string, text: string) => setTexts({ ...texts, [key]: text })
  const hasFinder = carried.length > maxListed
  const suggestionsFor = (typed: string): readonly Suggestion[] => {
    const left = carried.filter(({ id }) => texts[id] === undefined).map(({ id, item }) => ({ id, reference: item }))
    const found = lookup ? findSuggestions(typed, left, lookup, locale).owned : []
    return found.map(({ id, reference }) => {
      const quantity = number(carried.find((one) => one.id === id)?.has ?? 0)
      return { id, label: nameOf(reference), detail: t`of ${quantity}` }
    })
  }
  const isReady = to !== '' && !counts.includes(undefined) && counts.some(isPositive)
  const give = () =>
    attempt(t`Couldn’t give anything`, async () => {
      await actions.give(from, {
        saveId,
        to,
        coins: Object.fromEntries(
          purse.flatMap(({ coin, count }): [Coin, number][] => (isPositive(count) ? [[coin, count]] : [])),
        ),
        items: carried.flatMap(({ id, count }) => (isPositive(count) ? [{ entry: id, quantity: count }] : [])),
      })
      onClose()
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Give coins or items`}
      consequence={t`Appears in both logs. Undoing it reverts both sides.`}
      primaryAction={
        <Button kind="primary" disabled={!isReady} onClick={give}>
          {t`Give`}
        </Button>
      }
    >
      <div className={styles['pair']}>
        {givers.length > 1 && (
          <SelectField
            label={t`Giver`}
            value={from}
            onChoose={(next) => {
              setFrom(next)
              setTexts({})
            }}
          >
            {optionsOf(givers)}
          </SelectField>
        )}
        <SelectField label={t`Recipient`} value={to} onChoose={setTo}>
          {optionsOf(others)}
        </SelectField>
      </div>
      <div className={styles['amounts']}>
        {purse.map(({ coin, has }) => (
          <CountField
            key={coin}
            label={labelOf(translate(characterFields[coin].label), has)}
            text={texts[coin] ?? ''}
            limits={{ min: 0, max: has }}
            onTextChange={(text) => setText(coin, text)}
          />
        ))}
      </div>
      {hasFinder && (
        <SuggestField
          label={t`Find an item to give`}
          icon={<Search />}
          suggestionsFor={suggestionsFor}
          onChoose={(id) => setText(id, '1')}
          onEnter={(text) => {
            const [first] = suggestionsFor(text)
            if (first) setText(first.id, '1')
          }}
        />
      )}
      <ChosenItems
        items={carried
          .filter(({ id }) => !hasFinder || texts[id] !== undefined)
          .map(({ id, item, has }) => ({
            id,
            name: nameOf(item),
            label: labelOf(nameOf(item), has),
            text: texts[id] ?? '',
            limits: { min: 0, max: has },
          }))}
        onTextChange={setText}
        {...(hasFinder && {
          onRemove: (id) => setTexts(Object.fromEntries(Object.entries(texts).filter(([key]) => key !== id))),
        })}
      />
    </Dialog>
  )
}

const isPositive = (count: number | undefined): count is number => count !== undefined && count > 0

const optionsOf = (characters: readonly PartyMember['character'][]) =>
  characters.map(({ publicRef, name = '' }) => (
    <option key={publicRef} value={publicRef}>
      {name}
    </option>
  ))
