import { characterFields, type CharacterSummary } from '@everquill/domain'
import { Link } from '@tanstack/react-router'
import { memo, Suspense } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useOwnGame } from '../../queries/own-game.ts'
import { usePicture } from '../../sync/outbox/pictures.ts'
import { CardMeter, PortraitCard } from '../../game-ui/portrait-card.tsx'
import { HeartIcon, ManaIcon } from '../../game-ui/game-icons.tsx'
import { Portrait } from '../../game-ui/portrait.tsx'
import { Moment } from '../../ui/layout/moment.tsx'
import { lazyPart } from '../../ui/foundation/lazy-part.ts'
import { CardMenu } from './card-menu.tsx'
import { useCharacterSummary } from './use-character-summary.ts'

const LastChange = lazyPart(async () => (await import('./last-change.tsx')).LastChange)

interface CharacterCardProps {
  readonly character: CharacterSummary
  /** The formatted time of the last change; passed in, so that cards need no timer of their own. */
  readonly changedAt: string
  readonly onOpen: (publicRef: string) => void
  readonly onRemoved: () => void
}

export const CharacterCard = memo(function CharacterCard({
  character,
  changedAt,
  onOpen,
  onRemoved,
}: CharacterCardProps) {
  const { publicRef, image, hp, hp_max, mana, mana_max, gameId, lastChange } = character
  const game = useOwnGame(gameId)?.name
  const translate = useTranslate()
  const { name, detail } = useCharacterSummary(character)
  return (
    <PortraitCard
      portrait={<Portrait id={publicRef} name={name} src={usePicture(publicRef, image)} />}
      title={
        <Link to="/characters/$publicRef" params={{ publicRef }}>
          {name}
        </Link>
      }
      detail={detail}
      meters={
        <>
          <CardMeter
            tone="rubric"
            icon={<HeartIcon />}
            label={translate(characterFields.hp.label)}
            value={hp}
            max={hp_max}
          />
          <CardMeter
            tone="lapis"
            icon={<ManaIcon />}
            label={translate(characterFields.mana.label)}
            value={mana}
            max={mana_max}
          />
        </>
      }
      lastEntry={
        <>
          {game !== undefined && `${game} · `}
          <Suspense fallback="…">
            <LastChange change={lastChange.data} />
          </Suspense>
        </>
      }
      time={<Moment at={lastChange.timestamp}>{changedAt}</Moment>}
      menu={<CardMenu publicRef={publicRef} name={name} onOpen={onOpen} onRemoved={onRemoved} />}
    />
  )
})
