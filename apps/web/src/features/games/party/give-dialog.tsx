import { characterFields, coins, type Coin } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useGameActions } from '../../../queries/game-actions.ts'
import type { PartyMember } from '../../../api/types.ts'
import { newId } from '../../../api/new-id.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CountField } from '../../../ui/inputs/count-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { SelectField } from '../../../ui/inputs/select-field.tsx'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { parseCount } from '../../../ui/inputs/number/parse-number.ts'
import { useAttempt } from '../../../ui/foundation/use-attempt.ts'
import styles from '../games.module.css'

interface GiveDialogProps {
  /** At least one. */
  readonly givers: readonly PartyMember['character'][]
  readonly party: readonly PartyMember[]
  readonly onClose: () => void
}

/** Gives coins and items from one character to another in the game. */
export function GiveDialog({ givers, party, onClose }: GiveDialogProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { number } = useNumbers()
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
  const countField = (key: string, name: string, has: number) => {
    const quantity = number(has)
    return (
      <CountField
        key={key}
        label={t`${name} (of ${quantity})`}
        text={texts[key] ?? ''}
        limits={{ min: 0, max: has }}
        onTextChange={(text) => setTexts({ ...texts, [key]: text })}
      />
    )
  }
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
        {purse.map(({ coin, has }) => countField(coin, translate(characterFields[coin].label), has))}
        {carried.map(({ id, item, has }) => {
          const record = lookup?.recordOf(item)
          return countField(id, record ? translate(record.name) : item, has)
        })}
      </div>
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
