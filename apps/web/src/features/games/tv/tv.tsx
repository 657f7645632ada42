import { characterFields, defaultImage } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import type { CSSProperties, ReactNode } from 'react'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useGame, useParty } from '../../../queries/games.ts'
import type { PartyMember } from '../../../api/types.ts'
import { usePicture } from '../../../sync/outbox/pictures.ts'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { Bar } from '../../../ui/layout/bar.tsx'
import { ConditionChips } from '../../../game-ui/condition-chips.tsx'
import { Portrait } from '../../../game-ui/portrait.tsx'
import { SectionBoundary } from '../../../ui/layout/section-boundary.tsx'
import { isGameLost } from '../is-game-lost.ts'
import { LostGame } from '../lost-game.tsx'
import styles from './tv.module.css'
import { useWakeLock } from './use-wake-lock.ts'

interface TvProps {
  readonly gameId: string
  /** Renders the game's name as a link to its page. */
  readonly linkTo: (name: string) => ReactNode
  /** Leads to the user's games, for somebody who is not in this one any more. */
  readonly gamesLink: ReactNode
  /** The order of a running fight, which is shown instead of the party. */
  readonly fight?: ReactNode
}

/** More characters than this use two columns. */
const maxPerColumn = 4

/** The party on a shared screen: large, read-only, and limited to what players may see. */
export function Tv({ gameId, linkTo, gamesLink, fight }: TvProps) {
  const { t } = useLingui()
  const { messageOfError } = useProblemMessages()
  const { data: details, error } = useGame(gameId)
  const { data: party = [] } = useParty(gameId)
  useWakeLock()
  const name = details?.game.name ?? t`Game`
  const columns = party.length > maxPerColumn ? 2 : 1
  // The GM's own view has everything, but players look at this screen too.
  const showsVitals = details !== undefined && details.game.settings.playersSee !== 'names'
  if (isGameLost(error)) {
    return (
      <main className={styles['tv']}>
        <LostGame name={details?.game.name} gamesLink={gamesLink} />
      </main>
    )
  }
  return (
    <main className={styles['tv']}>
      <title>{`${name} · Everquill`}</title>
      <h1>{linkTo(name)}</h1>
      {error !== null && <p role="alert">{messageOfError(error)}</p>}
      {fight || (
        <ul className={styles['grid']} style={{ '--columns': columns } as CSSProperties}>
          {party.map(({ character }) => (
            <li key={character.publicRef}>
              <SectionBoundary name={`TV character ${character.publicRef}`}>
                <TvCharacter character={character} showsVitals={showsVitals} />
              </SectionBoundary>
            </li>
          ))}
        </ul>
      )}
    </main>
  )
}

interface TvCharacterProps {
  readonly character: PartyMember['character']
  readonly showsVitals: boolean
}

function TvCharacter({ character, showsVitals }: TvCharacterProps) {
  const translate = useTranslate()
  const lookup = useLookup('Conditions')
  const { publicRef, name = '', conditions = [], image = defaultImage } = character
  return (
    <>
      <span className={styles['portrait']}>
        <Portrait id={publicRef} name={name} src={usePicture(publicRef, image)} />
      </span>
      <div className={styles['details']}>
        <h2>{name}</h2>
        {showsVitals && (
          <>
            <div className={styles['vitals']}>
              <Vital field="hp" character={character} />
              <Vital field="mana" character={character} />
            </div>
            <ConditionChips
              label={translate(characterFields.conditions.label)}
              conditions={conditions}
              lookup={lookup}
            />
          </>
        )}
      </div>
    </>
  )
}

const tones = { hp: 'rubric', mana: 'lapis' } as const

function Vital({ field, character }: { readonly field: 'hp' | 'mana'; readonly character: PartyMember['character'] }) {
  const translate = useTranslate()
  const { number } = useNumbers()
  const { [field]: value, [`${field}_max` as const]: max } = character
  if (value === undefined || max === undefined || (field === 'mana' && value === 0 && max === 0)) return null
  const isLow = max > 0 && value <= max / 4
  return (
    <div className={styles[field]}>
      <p>
        <span className="sr">{translate(characterFields[field].label)}</span>
        <b className={isLow ? styles['low'] : undefined}>{number(value)}</b> / {number(max)}
      </p>
      <Bar tone={tones[field]} value={value} max={max} />
    </div>
  )
}
