import type { CharacterSummary } from '@everquill/domain'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useRef } from 'react'
import { useDates } from '../i18n/use-dates.ts'
import { Button } from '../ui/button.tsx'
import { FreshCard } from '../ui/card.tsx'
import { CharacterCard } from './character-card.tsx'
import styles from './roster.module.css'

interface CharacterCardsProps {
  readonly characters: readonly CharacterSummary[]
  /** What was looked for, if anything. */
  readonly written: string
  readonly onOpen: (publicRef: string) => void
  readonly onCreate: () => void
  readonly onShowAll: () => void
}

/** The last card is an empty page. */
export function CharacterCards({ characters, written, onOpen, onCreate, onShowAll }: CharacterCardsProps) {
  const { t } = useLingui()
  const { when } = useDates()
  const list = useRef<HTMLUListElement>(null)
  // The card that had the focus is no more.
  const stayHere = useCallback(() => list.current?.focus({ preventScroll: true }), [])
  const isLooking = written.trim() !== ''
  return (
    <>
      <output className="sr">
        {isLooking && t`${plural(characters.length, { one: '# character found', other: '# characters found' })}`}
      </output>
      {isLooking && characters.length === 0 ? (
        <p className={styles['nobody']}>
          {t`No character matches “${written}”.`}
          <Button small onClick={onShowAll}>{t`Show all`}</Button>
        </p>
      ) : (
        <ul ref={list} className={styles['cards']} tabIndex={-1} aria-label={t`Characters`}>
          {characters.map((character) => (
            <li key={character.publicRef}>
              <CharacterCard
                character={character}
                when={when(new Date(character.lastChange.timestamp))}
                onOpen={onOpen}
                onGone={stayHere}
              />
            </li>
          ))}
          {!isLooking && (
            <li>
              <FreshCard title={t`A fresh page`} onPress={onCreate}>
                {t`Level 1, 20 gold, a rope and a bedroll.`}
                <br />
                {t`The name is drawn by lot; change it when you like.`}
              </FreshCard>
            </li>
          )}
        </ul>
      )}
    </>
  )
}
