import { characterFields, coins, split, type Coin } from '@everquill/domain'
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
import { useItemDetail } from '../../../game-ui/catalogue/use-item-detail.ts'
import { SuggestField } from '../../../ui/inputs/combobox/suggest-field.tsx'
import type { Suggestion } from '../../../ui/inputs/combobox/suggestion-list.tsx'
import { CountField } from '../../../ui/inputs/count-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { parseCount } from '../../../ui/inputs/number/parse-number.ts'
import { useAttempt } from '../../../ui/foundation/use-attempt.ts'
import styles from '../games.module.css'
import { ChosenItems } from './chosen-items.tsx'

interface AwardDialogProps {
  readonly gameId: string
  readonly party: readonly PartyMember[]
  readonly onClose: () => void
}

type AwardField = 'xp' | Coin
const awardFields: readonly AwardField[] = ['xp', ...coins]
const quantityLimits = { min: 1, max: characterFields.items.parts.quantity.max }

/** Lets a GM award experience, coins and items, with a preview for each character. */
export function AwardDialog({ gameId, party, onClose }: AwardDialogProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const locale = useLocale()
  const actions = useGameActions()
  const attempt = useAttempt(useProblemMessages().messageOfError)
  const [saveId] = useState(newId)
  const [texts, setTexts] = useState<Partial<Record<AwardField, string>>>({})
  const [reason, setReason] = useState('')
  /** The quantities of the chosen items, as they were typed. */
  const [quantities, setQuantities] = useState<ReadonlyMap<string, string>>(new Map())
  const items = useLookup('Items')
  const detailOf = useItemDetail()
  const [isSplit, setSplit] = useState(true)
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const recipients = party.filter(({ character }) => !excluded.has(character.publicRef))
  const parsedAmount = (field: AwardField) => parseCount(texts[field] ?? '', characterFields[field])
  const amount = (field: AwardField) => parsedAmount(field) ?? 0
  const chosen = [...quantities].map(([item, text]) => ({ item, text, quantity: parseCount(text, quantityLimits) }))
  const counts = [...chosen.map(({ quantity }) => quantity), ...awardFields.map(parsedAmount)]
  const hasAny = chosen.length > 0 || awardFields.some((field) => amount(field) > 0)
  const isReady = recipients.length > 0 && hasAny && !counts.includes(undefined)
  const nameOf = (item: string) => items?.recordOf(item)?.name[locale] ?? item
  const choose = (item: string) => setQuantities(new Map([[item, '1'], ...quantities]))
  const suggestionsFor = (typed: string): readonly Suggestion[] => {
    if (!items) return []
    const taken = [...quantities.keys()].map((item) => ({ id: item, reference: item }))
    const { records, customText } = findSuggestions(typed, taken, items, locale)
    return [
      ...records.map(({ id, name, facts }) => ({ id, label: name[locale], detail: detailOf(facts) })),
      ...(customText === undefined ? [] : [{ id: customText, label: t`Award “${customText}” as a custom item` }]),
    ]
  }
  const award = () =>
    attempt(t`Couldn’t make the award`, async () => {
      await actions.award(gameId, {
        saveId,
        characters: recipients.map(({ character }) => character.publicRef),
        ...(amount('xp') > 0 && { xp: amount('xp') }),
        coins: Object.fromEntries(coins.filter((coin) => amount(coin) > 0).map((coin) => [coin, amount(coin)])),
        split: isSplit,
        ...(chosen.length > 0 && { items: chosen.map(({ item, quantity }) => ({ item, quantity: quantity ?? 0 })) }),
        ...(reason.trim() !== '' && { reason: reason.trim() }),
      })
      onClose()
    })
  const count = recipients.length
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Award the party`}
      consequence={t`Appears in each character’s log. You can undo it.`}
      primaryAction={
        <Button kind="primary" disabled={!isReady} onClick={award}>
          {t`Award to ${count}`}
        </Button>
      }
    >
      <div className={styles['amounts']}>
        {awardFields.map((field) => (
          <CountField
            key={field}
            label={translate(characterFields[field].label)}
            text={texts[field] ?? ''}
            limits={characterFields[field]}
            onTextChange={(text) => setTexts({ ...texts, [field]: text })}
          />
        ))}
      </div>
      <label className={styles['check']}>
        <input type="checkbox" checked={isSplit} onChange={({ currentTarget }) => setSplit(currentTarget.checked)} />
        {t`Split coins evenly`}
      </label>
      <ul className={styles['recipients']}>
        {party.map((member) => {
          const index = recipients.indexOf(member)
          const { publicRef } = member.character
          const toggle = (on: boolean) =>
            setExcluded(new Set([...excluded, publicRef].filter((ref) => !on || ref !== publicRef)))
          const share = (field: AwardField) =>
            field === 'xp' || !isSplit ? amount(field) : (split(amount(field), Math.max(1, count))[index] ?? 0)
          return <Recipient key={publicRef} member={member} isSelected={index >= 0} onToggle={toggle} share={share} />
        })}
      </ul>
      <SuggestField
        label={t`Item for each`}
        icon={<Search />}
        maxLength={characterFields.items.parts.item.maxLength}
        suggestionsFor={suggestionsFor}
        onChoose={choose}
        onEnter={(text) => choose(items?.recordNamed(text)?.id ?? text)}
      />
      <ChosenItems
        items={chosen.map(({ item, text }) => ({ id: item, name: nameOf(item), text, limits: quantityLimits }))}
        onTextChange={(item, text) => setQuantities(new Map(quantities).set(item, text))}
        onRemove={(item) => setQuantities(new Map([...quantities].filter(([other]) => other !== item)))}
      />
      <Field
        label={t`Reason`}
        value={reason}
        maxLength={200}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </Dialog>
  )
}

interface RecipientProps {
  readonly member: PartyMember
  readonly isSelected: boolean
  readonly onToggle: (on: boolean) => void
  readonly share: (field: AwardField) => number
}

function Recipient({ member: { character }, isSelected, onToggle, share }: RecipientProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { number } = useNumbers()
  const gains = awardFields.filter((field) => isSelected && share(field) > 0)
  return (
    <li>
      <label>
        <input type="checkbox" checked={isSelected} onChange={({ currentTarget }) => onToggle(currentTarget.checked)} />{' '}
        {character.name}
      </label>
      <span className="small soft">
        {isSelected
          ? gains
              .map((field) => {
                const before = character[field] ?? 0
                return `${translate(characterFields[field].label)} ${number(before)} → ${number(before + share(field))}`
              })
              .join(', ')
          : t`not included`}
      </span>
    </li>
  )
}
