import type { CharacterSummary } from '@everquill/domain'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useRef } from 'react'
import { useDates } from '../../i18n/use-dates.ts'
import { useLookup } from '../../queries/use-lookup.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { AddCard } from '../../game-ui/portrait-card.tsx'
import { CharacterCard } from './character-card.tsx'
import { filterCharacters } from './filter-characters.ts'
import styles from './roster.module.css'

interface CharacterCardsProps {
  readonly characters: readonly CharacterSummary[]
  readonly searchText: string
  readonly onOpen: (publicRef: string) => void
  readonly onCreate: () => void
  readonly onShowAll: () => void
}

/** The cards of all characters that match, followed by one that creates a character. */
export function CharacterCards({ characters, searchText, onOpen, onCreate, onShowAll }: CharacterCardsProps) {
  const { t } = useLingui()
  const { when } = useDates()
  const list = useRef<HTMLUListElement>(null)
  // The card that had the focus is gone, so the list takes it.
  const focusList = useCallback(() => list.current?.focus({ preventScroll: true }), [])
  const isSearching = searchText.trim() !== ''
  const found = new Set(filterCharacters(characters, searchText, useCatalogueNames()))
  return (
    <>
      <output className="sr">
        {isSearching && t`${plural(found.size, { one: '# character found', other: '# characters found' })}`}
      </output>
      {isSearching && found.size === 0 && (
        <p className={styles['noMatches']}>
          {t`No characters match “${searchText}”.`}
          <Button small onClick={onShowAll}>{t`Show all`}</Button>
        </p>
      )}
      <ul ref={list} className={styles['cards']} tabIndex={-1} aria-label={t`Characters`}>
        {characters.map((character) => (
          // Hidden instead of removed: most of two hundred cards return with the next keystroke.
          <li key={character.publicRef} hidden={!found.has(character)}>
            <CharacterCard
              character={character}
              changedAt={when(new Date(character.lastChange.timestamp))}
              onOpen={onOpen}
              onRemoved={focusList}
            />
          </li>
        ))}
        <li hidden={isSearching}>
          <AddCard title={t`New character`} onPress={onCreate}>
            {t`Name, race, class, done. About 30 seconds, and you can change everything later.`}
          </AddCard>
        </li>
      </ul>
    </>
  )
}

/** The catalogue's names of a character's race and class, in every language. */
function useCatalogueNames(): (character: CharacterSummary) => string {
  const [races, classes] = [useLookup('Races'), useLookup('Classes')]
  return ({ race, class: className }) => {
    const records = [races?.recordOf(race), classes?.recordOf(className)]
    return records.map((record) => `${record?.name.en ?? ''} ${record?.name.de ?? ''}`).join(' ')
  }
}
