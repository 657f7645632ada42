import { creaturesOf, readTypedCreatures, type EncounterSummary, type Participant } from '@everquill/domain'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { newId } from '../../api/new-id.ts'
import type { PartyMember } from '../../api/types.ts'
import { useDates } from '../../i18n/use-dates.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import { useEncounterActions } from '../../queries/encounter-actions.ts'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import { PageLayout } from '../../ui/layout/page-layout.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { CreatureList } from './creatures/creature-list.tsx'
import { useCreatures } from './creatures/creatures-context.tsx'
import styles from './fight.module.css'
import { QuickAdd } from './creatures/quick-add.tsx'

interface StartFightProps {
  readonly gameId: string
  readonly party: readonly PartyMember[]
  readonly past: readonly EncounterSummary[]
  /** The game as a link. */
  readonly game: ReactNode
  /** Opens a fight that has ended, by its ref. */
  readonly onRead: (publicRef: string) => void
  readonly onOwnCreatures: () => void
}

/** Chooses who fights; the server rolls initiative. */
export function StartFight({ gameId, party, past, game, onRead, onOwnCreatures }: StartFightProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { messageOfError } = useProblemMessages()
  const lookup = useCreatures()
  const { start } = useEncounterActions(gameId)
  const [name, setName] = useState('')
  const [absent, setAbsent] = useState<ReadonlySet<string>>(new Set())
  const [creatures, setCreatures] = useState<readonly Participant[]>([])
  const [error, setError] = useState<string>()
  const [isStarting, setStarting] = useState(false)
  const present = party.filter(({ character }) => !absent.has(character.publicRef))
  const add = (typed: string): boolean => {
    const read = readTypedCreatures(typed)
    if (!read) return false
    const context = { creatures: lookup, language: locale, participants: creatures, newId }
    setCreatures([...creatures, ...creaturesOf(read, context)])
    return true
  }
  const begin = async () => {
    setStarting(true)
    setError(undefined)
    const characters = present.map(({ character }) => ({
      id: newId(),
      name: character.name ?? '',
      character: character.publicRef,
    }))
    try {
      await start({ name: name.trim() || t`Fight`, participants: [...characters, ...creatures] })
    } catch (problem) {
      setError(messageOfError(problem))
    }
    setStarting(false)
  }
  const count = present.length + creatures.length
  return (
    <PageLayout title={t`Start a fight`}>
      <p className={styles['status']}>{game}</p>
      <Field
        label={t`Name of the fight`}
        hint={t`For example the place. Players see it.`}
        maxLength={80}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Section title={t`Characters`}>
        {party.length === 0 && <p className="soft">{t`No characters in this game yet.`}</p>}
        <ul className={styles['choices']}>
          {party.map(({ character: { publicRef, name: called } }) => (
            <li key={publicRef}>
              <label>
                <input
                  type="checkbox"
                  checked={!absent.has(publicRef)}
                  onChange={({ currentTarget: { checked } }) => {
                    const others = [...absent].filter((ref) => ref !== publicRef)
                    setAbsent(new Set(checked ? others : [...others, publicRef]))
                  }}
                />{' '}
                {called}
              </label>
            </li>
          ))}
        </ul>
      </Section>
      <Section
        title={t`Creatures`}
        action={
          <Button kind="quiet" small onClick={onOwnCreatures}>
            {t`Creatures of this game…`}
          </Button>
        }
      >
        <CreatureList creatures={creatures} onChange={setCreatures} />
        <QuickAdd onAdd={add} />
      </Section>
      {error !== undefined && <p role="alert">{error}</p>}
      <div className={styles['start']}>
        <Button kind="primary" disabled={count === 0 || isStarting} onClick={() => void begin()}>
          {t`Roll initiative`}
        </Button>
        <span className="soft small">{t`${plural(count, { one: '# participant', other: '# participants' })}`}</span>
      </div>
      {past.length > 0 && <PastFights {...{ past, onRead }} />}
    </PageLayout>
  )
}

function PastFights({ past, onRead }: Pick<StartFightProps, 'past' | 'onRead'>) {
  const { t } = useLingui()
  const { when } = useDates()
  return (
    <Section title={t`Earlier fights`}>
      <ul className={styles['past']}>
        {past.map(({ publicRef, name, round, endedAt }) => {
          const at = endedAt === null ? '' : when(new Date(endedAt))
          return (
            <li key={publicRef}>
              <Button kind="quiet" onClick={() => onRead(publicRef)}>
                {name}
              </Button>
              <span className="soft small by-dots">
                <span>{t`${plural(round, { one: '# round', other: '# rounds' })}`}</span>
                {at !== '' && <span>{at}</span>}
              </span>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
