import { characterFields, coins, type Coin } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNumbers } from '../i18n/use-numbers.ts'
import { useWords } from '../i18n/use-words.ts'
import { useGameActs } from '../store/games.ts'
import type { PartyMember } from '../store/games-desk.ts'
import { newId } from '../store/new-id.ts'
import { useLookup } from '../store/use-lookup.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { QuietSelect } from '../ui/quiet-select.tsx'
import { useProblemWords } from '../store/problem-words.ts'
import { useAttempt } from '../ui/use-attempt.ts'
import { counted } from './counted.ts'
import styles from './games.module.css'

interface GiveDialogProps {
  /** At least one. */
  readonly givers: readonly PartyMember['character'][]
  readonly party: readonly PartyMember[]
  readonly onClose: () => void
}

/** Coins and things from one of mine to another at the table. */
export function GiveDialog({ givers, party, onClose }: GiveDialogProps) {
  const { t } = useLingui()
  const word = useWords()
  const { number } = useNumbers()
  const acts = useGameActs()
  const attempt = useAttempt(useProblemWords().ofFailure)
  const named = useLookup('Items')
  const [saveId] = useState(newId)
  const [from, setFrom] = useState(givers[0]?.publicRef ?? '')
  const giver = givers.find(({ publicRef }) => publicRef === from)
  const others = party.map(({ character }) => character).filter(({ publicRef }) => publicRef !== from)
  const [chosen, setTo] = useState('')
  const to = others.some(({ publicRef }) => publicRef === chosen) ? chosen : (others[0]?.publicRef ?? '')
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const count = (key: string) => counted(texts[key] ?? '')
  const write = (key: string, text: string) => setTexts({ ...texts, [key]: text })
  const carried = (giver?.items ?? []).filter(({ quantity }) => quantity > 0)
  const purse = coins.filter((coin) => (giver?.[coin] ?? 0) > 0)
  const isReady = to !== '' && [...purse, ...carried.map(({ id }) => id)].some((key) => count(key) > 0)
  const give = () =>
    attempt(t`Nothing was given`, async () => {
      await acts.give(from, {
        saveId,
        to,
        coins: Object.fromEntries(
          purse.filter((coin) => count(coin) > 0).map((coin): [Coin, number] => [coin, count(coin)]),
        ),
        items: carried.filter(({ id }) => count(id) > 0).map(({ id }) => ({ entry: id, quantity: count(id) })),
      })
      onClose()
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Give something away`}
      consequence={t`Written in both logs; undone together.`}
      act={
        <Button kind="act" disabled={!isReady} onClick={give}>
          {t`Give`}
        </Button>
      }
    >
      <p className={styles['kinds']}>
        {givers.length > 1 && (
          <>
            <QuietSelect
              label={t`From whom`}
              value={from}
              options={optionsOf(givers)}
              onChoose={(next) => {
                setFrom(next)
                setTexts({})
              }}
            />
            <span aria-hidden="true">→</span>
          </>
        )}
        <QuietSelect label={t`To whom`} value={to} options={optionsOf(others)} onChoose={setTo} />
      </p>
      <div className={styles['give']}>
        {purse.map((coin) => {
          const [name, quantity] = [word(characterFields[coin].label), number(giver?.[coin] ?? 0)]
          return (
            <Field
              key={coin}
              label={t`${name} (of ${quantity})`}
              inputMode="numeric"
              value={texts[coin] ?? ''}
              maxLength={9}
              onChange={({ currentTarget }) => write(coin, currentTarget.value)}
            />
          )
        })}
        {carried.map(({ id, item, quantity }) => {
          const record = named?.recordOf(item)
          const name = record ? word(record.name) : item
          return (
            <Field
              key={id}
              label={t`${name} (of ${quantity})`}
              inputMode="numeric"
              value={texts[id] ?? ''}
              maxLength={9}
              onChange={({ currentTarget }) => write(id, currentTarget.value)}
            />
          )
        })}
      </div>
    </Dialog>
  )
}

const optionsOf = (characters: readonly PartyMember['character'][]) =>
  characters.map(({ publicRef, name = '' }) => ({ value: publicRef, label: name }))
