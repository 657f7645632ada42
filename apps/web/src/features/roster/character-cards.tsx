import type { CharacterSummary } from '@everquill/domain'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useRef } from 'react'
import { useDates } from '../../i18n/use-dates.ts'
import { useLookup } from '../../queries/use-lookup.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FreshCard } from '../../game-ui/character-card.tsx'
import { CharacterCard } from './character-card.tsx'
import { matching } from './filter-characters.ts'
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
  const found = new Set(matching(characters, written, useCatalogueNames()))
  return (
    <>
      <output className="sr">
        {isLooking && t`${plural(found.size, { one: '# character found', other: '# characters found' })}`}
      </output>
      {isLooking && found.size === 0 && (
        <p className={styles['nobody']}>
          {t`No character matches “${written}”.`}
          <Button small onClick={onShowAll}>{t`Show all`}</Button>
        </p>
      )}
      <ul ref={list} className={styles['cards']} tabIndex={-1} aria-label={t`Characters`}>
        {characters.map((character) => (
          // Hidden and not taken away: of two hundred, most come back with the next letter.
          <li key={character.publicRef} hidden={!found.has(character)}>
            <CharacterCard
              character={character}
              when={when(new Date(character.lastChange.timestamp))}
              onOpen={onOpen}
              onGone={stayHere}
            />
          </li>
        ))}
        <li hidden={isLooking}>
          <FreshCard title={t`A fresh page`} onPress={onCreate}>
            {t`Level 1, 20 gold, a rope and a bedroll.`}
            <br />
            {t`The name is drawn by lot; change it when you like.`}
          </FreshCard>
        </li>
      </ul>
    </>
  )
}

/** What the catalogue calls a character's race and class, in every language. */
function useCatalogueNames(): (character: CharacterSummary) => string {
  const [races, classes] = [useLookup('Races'), useLookup('Classes')]
  return ({ race, class: className }) => {
    const records = [races?.recordOf(race), classes?.recordOf(className)]
    return records.map((record) => `${record?.name.en ?? ''} ${record?.name.de ?? ''}`).join(' ')
  }
}
