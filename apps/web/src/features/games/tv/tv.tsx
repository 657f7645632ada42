import { characterFields, defaultImage } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useGame, useParty } from '../../../queries/games.ts'
import { useCheck } from '../../../queries/checks/checks.ts'
import { useTv } from '../../../queries/tv.ts'
import type { PartyMember } from '../../../api/types.ts'
import { pictureUrl } from '../../../sync/outbox/pictures.ts'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { Bar } from '../../../ui/layout/bar.tsx'
import { ConditionChips } from '../../../game-ui/condition-chips.tsx'
import { TvCheck } from '../checks/tv-check.tsx'
import { isGameLost } from '../is-game-lost.ts'
import { LostGame } from '../lost-game.tsx'
import { TvFrame, TvParty } from './tv-frame.tsx'
import styles from './tv.module.css'

interface TvProps {
  readonly gameId: string
  /** Renders the game's name as a link to its page. */
  readonly linkTo: (name: string) => ReactNode
  /** Leads to the user's games, for somebody who is not in this one any more. */
  readonly gamesLink: ReactNode
  /** The order of a running fight, which is shown instead of the party. */
  readonly fight?: ReactNode
}

/** The party on a shared screen of a member: large, read-only, and limited to what players may see. */
export function Tv({ gameId, linkTo, gamesLink, fight }: TvProps) {
  const { t } = useLingui()
  const { messageOfError } = useProblemMessages()
  const { data: details, error } = useGame(gameId)
  const { data: party = [] } = useParty(gameId)
  const { data: screen } = useTv(gameId)
  const { data: check } = useCheck(gameId)
  const name = details?.game.name ?? t`Game`
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
    <TvFrame name={name} heading={linkTo(name)} screen={screen}>
      {error !== null && <p role="alert">{messageOfError(error)}</p>}
      {check && <TvCheck check={check} party={party} />}
      {!check &&
        (fight || (
          <TvParty
            party={party.map(({ character }) => ({
              publicRef: character.publicRef,
              name: character.name ?? '',
              picture: pictureUrl(character.image ?? defaultImage, 320),
              details: showsVitals && <Vitals character={character} />,
            }))}
          />
        ))}
    </TvFrame>
  )
}

function Vitals({ character }: { readonly character: PartyMember['character'] }) {
  const translate = useTranslate()
  const lookup = useLookup('Conditions')
  return (
    <>
      <div className={styles['vitals']}>
        <Vital field="hp" character={character} />
        <Vital field="mana" character={character} />
      </div>
      <ConditionChips
        label={translate(characterFields.conditions.label)}
        conditions={character.conditions ?? []}
        lookup={lookup}
      />
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
