import { characterFields, coins, split, type Coin } from '@everquill/domain'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useGameActions } from '../../../queries/games.ts'
import type { PartyMember } from '../../../api/games-api.ts'
import { newId } from '../../../api/new-id.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CountField } from '../../../ui/inputs/count-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { countIn } from '../../../ui/inputs/number/parse-number.ts'
import { useAttempt } from '../../../ui/foundation/use-attempt.ts'
import styles from '../games.module.css'

interface AwardDialogProps {
  readonly gameId: string
  readonly party: readonly PartyMember[]
  readonly onClose: () => void
}

type Given = 'xp' | Coin
const given: readonly Given[] = ['xp', ...coins]
const { max: mostOfAThing } = characterFields.items.parts.quantity

/** What the game master gives to whom, shown for each before it happens. */
export function AwardDialog({ gameId, party, onClose }: AwardDialogProps) {
  const { t } = useLingui()
  const word = useTranslate()
  const locale = useLocale()
  const acts = useGameActions()
  const attempt = useAttempt(useProblemMessages().ofFailure)
  const [saveId] = useState(newId)
  const [texts, setTexts] = useState<Partial<Record<Given, string>>>({})
  const [reason, setReason] = useState('')
  const [thing, setThing] = useState('')
  const [howMany, setHowMany] = useState('1')
  const known = useLookup('Items')
  const [isSplit, setSplit] = useState(true)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = party.filter(({ character }) => !left.has(character.publicRef))
  const typed = (one: Given) => countIn(texts[one] ?? '', characterFields[one])
  const amount = (one: Given) => typed(one) ?? 0
  const item = thing.trim()
  const ofThing = { min: item === '' ? 0 : 1, max: mostOfAThing }
  const quantity = countIn(howMany, ofThing)
  const isReadable = quantity !== undefined && given.every((one) => typed(one) !== undefined)
  const isReady = chosen.length > 0 && isReadable && (item !== '' || given.some((one) => amount(one) > 0))
  const award = () =>
    attempt(t`Nothing was awarded`, async () => {
      await acts.award(gameId, {
        saveId,
        characters: chosen.map(({ character }) => character.publicRef),
        ...(amount('xp') > 0 && { xp: amount('xp') }),
        coins: Object.fromEntries(coins.filter((coin) => amount(coin) > 0).map((coin) => [coin, amount(coin)])),
        split: isSplit,
        ...(item !== '' && { items: [{ item: known?.namedBy(item)?.id ?? item, quantity: quantity ?? 0 }] }),
        ...(reason.trim() !== '' && { reason: reason.trim() }),
      })
      onClose()
    })
  const count = chosen.length
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Award the party`}
      consequence={t`Written in each log; can be undone.`}
      act={
        <Button kind="act" disabled={!isReady} onClick={award}>
          {t`Award ${plural(count, { one: '#', other: '#' })}`}
        </Button>
      }
    >
      <div className={styles['give']}>
        {given.map((one) => (
          <CountField
            key={one}
            label={word(characterFields[one].label)}
            text={texts[one] ?? ''}
            limits={characterFields[one]}
            onWrite={(text) => setTexts({ ...texts, [one]: text })}
          />
        ))}
      </div>
      <label className={styles['tick']}>
        <input type="checkbox" checked={isSplit} onChange={({ currentTarget }) => setSplit(currentTarget.checked)} />
        {t`Split the coins among them`}
      </label>
      <ul className={styles['to']}>
        {party.map((member) => {
          const place = chosen.indexOf(member)
          const { publicRef } = member.character
          const turn = (on: boolean) => setLeft(new Set([...left, publicRef].filter((ref) => !on || ref !== publicRef)))
          const share = (one: Given) =>
            one === 'xp' || !isSplit ? amount(one) : (split(amount(one), Math.max(1, count))[place] ?? 0)
          return <Receiver key={publicRef} member={member} isChosen={place >= 0} onTurn={turn} share={share} />
        })}
      </ul>
      <div className={styles['give']}>
        <Field
          label={t`An item for each`}
          value={thing}
          maxLength={120}
          list="items-to-award"
          autoComplete="off"
          onChange={({ currentTarget }) => setThing(currentTarget.value)}
        />
        <datalist id="items-to-award">
          {known?.search('', locale).map(({ id, name }) => (
            <option key={id} value={name[locale]} />
          ))}
        </datalist>
        <CountField label={t`How many`} text={howMany} limits={ofThing} onWrite={setHowMany} />
      </div>
      <Field
        label={t`For what`}
        value={reason}
        maxLength={200}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </Dialog>
  )
}

interface ReceiverProps {
  readonly member: PartyMember
  readonly isChosen: boolean
  readonly onTurn: (on: boolean) => void
  readonly share: (one: Given) => number
}

function Receiver({ member: { character }, isChosen, onTurn, share }: ReceiverProps) {
  const { t } = useLingui()
  const word = useTranslate()
  const { number } = useNumbers()
  const gains = given.filter((one) => isChosen && share(one) > 0)
  return (
    <li>
      <label>
        <input type="checkbox" checked={isChosen} onChange={({ currentTarget }) => onTurn(currentTarget.checked)} />{' '}
        {character.name}
      </label>
      <span className="small soft">
        {isChosen
          ? gains
              .map((one) => {
                const before = character[one] ?? 0
                return `${word(characterFields[one].label)} ${number(before)} → ${number(before + share(one))}`
              })
              .join(', ')
          : t`not tonight`}
      </span>
    </li>
  )
}
