import type { ItemEntry } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { newId } from '../../../api/new-id.ts'
import { useGameActions } from '../../../queries/game-actions.ts'
import { useParty } from '../../../queries/games.ts'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { useSession } from '../../../queries/session.ts'
import { useCharacterStore, useField } from '../../../sync/replica/use-character.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useAttempt } from '../../../ui/foundation/use-attempt.ts'
import { CountField } from '../../../ui/inputs/count-field.tsx'
import { parseCount } from '../../../ui/inputs/number/parse-number.ts'
import { SelectField } from '../../../ui/inputs/select-field.tsx'
import styles from './inventory.module.css'

interface GiveItemProps {
  readonly entry: ItemEntry
  readonly onGiven: () => void
}

/** Gives an item to another character of the game; nothing without a game or for somebody else's character. */
export function GiveItem(props: GiveItemProps) {
  const [gameId] = useField('gameId')
  const [owner] = useField('user')
  const isMine = useSession().user?.id === owner
  return gameId === null || !isMine ? null : <GiveInGame {...props} gameId={gameId} />
}

function GiveInGame({ entry, onGiven, gameId }: GiveItemProps & { readonly gameId: string }) {
  const { t } = useLingui()
  const { publicRef } = useCharacterStore()
  const actions = useGameActions()
  const attempt = useAttempt(useProblemMessages().messageOfError)
  const { data: party = [] } = useParty(gameId)
  const others = party.map(({ character }) => character).filter((other) => other.publicRef !== publicRef)
  const [isOpen, setIsOpen] = useState(false)
  const [saveId] = useState(newId)
  const [selected, setSelected] = useState<string>()
  const [text, setText] = useState('1')
  const to = selected ?? others[0]?.publicRef
  const limits = { min: 1, max: entry.quantity }
  const quantity = parseCount(text, limits)
  if (to === undefined || entry.quantity < 1) return null
  if (!isOpen) return <Button onClick={() => setIsOpen(true)}>{t`Give…`}</Button>
  const give = () =>
    attempt(t`Couldn’t give anything`, async () => {
      await actions.give(publicRef, { saveId, to, coins: {}, items: [{ entry: entry.id, quantity: quantity ?? 0 }] })
      onGiven()
    })
  return (
    <div className={styles['give']}>
      <SelectField label={t`Recipient`} value={to} onChoose={setSelected}>
        {others.map((other) => (
          <option key={other.publicRef} value={other.publicRef}>
            {other.name}
          </option>
        ))}
      </SelectField>
      <CountField label={t`Quantity`} text={text} limits={limits} onTextChange={setText} />
      <Button kind="primary" disabled={quantity === undefined} onClick={give}>{t`Give`}</Button>
    </div>
  )
}
