import { characterFields, defaultImage } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import type { CSSProperties, ReactNode } from 'react'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useGame, useParty } from '../../../queries/games.ts'
import type { PartyMember } from '../../../api/games-api.ts'
import { usePicture } from '../../../sync/outbox/pictures.ts'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { Bar } from '../../../ui/layout/bar.tsx'
import { ConditionChips } from '../../../game-ui/condition-chips.tsx'
import { Portrait } from '../../../game-ui/portrait.tsx'
import styles from './tv.module.css'
import { useAwake } from './use-wake-lock.ts'

interface TvProps {
  readonly gameId: string
  /** The name of the game, which leads back to its table. */
  readonly linkTo: (name: string) => ReactNode
}

/** More than so many stand side by side. */
const mostInColumn = 4

/** The party to be seen from afar by everybody at the table: nothing to press, and nothing that players may not see. */
export function Tv({ gameId, linkTo }: TvProps) {
  const { t } = useLingui()
  const { ofFailure } = useProblemMessages()
  const { data: seen, error } = useGame(gameId)
  const { data: party = [] } = useParty(gameId)
  useAwake()
  const name = seen?.game.name ?? t`Game`
  const columns = party.length > mostInColumn ? 2 : 1
  // Players who see each other's names alone must not learn more from the wall, whoever hung it up.
  const showsVitals = seen !== undefined && seen.game.settings.playersSee !== 'names'
  return (
    <main className={styles['tv']}>
      <title>{`${name} · Everquill`}</title>
      <h1>{linkTo(name)}</h1>
      {error !== null && <p role="alert">{ofFailure(error)}</p>}
      <ul className={styles['wall']} style={{ '--columns': columns } as CSSProperties}>
        {party.map(({ character }) => (
          <Seen key={character.publicRef} character={character} showsVitals={showsVitals} />
        ))}
      </ul>
    </main>
  )
}

interface SeenProps {
  readonly character: PartyMember['character']
  readonly showsVitals: boolean
}

function Seen({ character, showsVitals }: SeenProps) {
  const word = useTranslate()
  const lookup = useLookup('Conditions')
  const { publicRef, name = '', conditions = [], image = defaultImage } = character
  return (
    <li>
      <span className={styles['portrait']}>
        <Portrait id={publicRef} name={name} src={usePicture(publicRef, image)} />
      </span>
      <div className={styles['about']}>
        <h2>{name}</h2>
        {showsVitals && (
          <>
            <div className={styles['vitals']}>
              <Vital field="hp" of={character} />
              <Vital field="mana" of={character} />
            </div>
            <ConditionChips label={word(characterFields.conditions.label)} of={conditions} lookup={lookup} />
          </>
        )}
      </div>
    </li>
  )
}

const tones = { hp: 'rubric', mana: 'lapis' } as const

function Vital({ field, of }: { readonly field: 'hp' | 'mana'; readonly of: PartyMember['character'] }) {
  const word = useTranslate()
  const { number } = useNumbers()
  const { [field]: value, [`${field}_max` as const]: max } = of
  if (value === undefined || max === undefined || (field === 'mana' && value === 0 && max === 0)) return null
  const isLow = max > 0 && value <= max / 4
  return (
    <div className={styles[field]}>
      <p>
        <span className="sr">{word(characterFields[field].label)}</span>
        <b className={isLow ? styles['low'] : undefined}>{number(value)}</b> / {number(max)}
      </p>
      <Bar tone={tones[field]} value={value} max={max} />
    </div>
  )
}
