import { characterFields, coins, split, type Coin } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useGameActions } from '../../../queries/game-actions.ts'
import type { PartyMember } from '../../../api/types.ts'
import { newId } from '../../../api/new-id.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CountField } from '../../../ui/inputs/count-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { parseCount } from '../../../ui/inputs/number/parse-number.ts'
import { useAttempt } from '../../../ui/foundation/use-attempt.ts'
import styles from '../games.module.css'

interface AwardDialogProps {
  readonly gameId: string
  readonly party: readonly PartyMember[]
  readonly onClose: () => void
}

type AwardField = 'xp' | Coin
const awardFields: readonly AwardField[] = ['xp', ...coins]
const { max: maxQuantity } = characterFields.items.parts.quantity

/** Lets a GM award experience, coins and an item, with a preview for each character. */
export function AwardDialog({ gameId, party, onClose }: AwardDialogProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const locale = useLocale()
  const actions = useGameActions()
  const attempt = useAttempt(useProblemMessages().messageOfError)
  const [saveId] = useState(newId)
  const [texts, setTexts] = useState<Partial<Record<AwardField, string>>>({})
  const [reason, setReason] = useState('')
  const [itemName, setItemName] = useState('')
  const [quantityText, setQuantityText] = useState('1')
  const items = useLookup('Items')
  const [isSplit, setSplit] = useState(true)
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const recipients = party.filter(({ character }) => !excluded.has(character.publicRef))
  const parsedAmount = (field: AwardField) => parseCount(texts[field] ?? '', characterFields[field])
  const amount = (field: AwardField) => parsedAmount(field) ?? 0
  const item = itemName.trim()
  const quantityLimits = { min: item === '' ? 0 : 1, max: maxQuantity }
  const quantity = parseCount(quantityText, quantityLimits)
  const isValid = quantity !== undefined && awardFields.every((field) => parsedAmount(field) !== undefined)
  const isReady = recipients.length > 0 && isValid && (item !== '' || awardFields.some((field) => amount(field) > 0))
  const award = () =>
    attempt(t`Couldn’t make the award`, async () => {
      await actions.award(gameId, {
        saveId,
        characters: recipients.map(({ character }) => character.publicRef),
        ...(amount('xp') > 0 && { xp: amount('xp') }),
        coins: Object.fromEntries(coins.filter((coin) => amount(coin) > 0).map((coin) => [coin, amount(coin)])),
        split: isSplit,
        ...(item !== '' && { items: [{ item: items?.recordNamed(item)?.id ?? item, quantity: quantity ?? 0 }] }),
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
      <div className={styles['amounts']}>
        <Field
          label={t`Item for each`}
          value={itemName}
          maxLength={120}
          list="items-to-award"
          autoComplete="off"
          onChange={({ currentTarget }) => setItemName(currentTarget.value)}
        />
        <datalist id="items-to-award">
          {items?.search('', locale).map(({ id, name }) => (
            <option key={id} value={name[locale]} />
          ))}
        </datalist>
        <CountField label={t`Quantity`} text={quantityText} limits={quantityLimits} onTextChange={setQuantityText} />
      </div>
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
