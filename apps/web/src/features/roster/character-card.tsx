import { characterFields, type CharacterSummary } from '@everquill/domain'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useGameName } from '../../queries/game-name.ts'
import { usePicture } from '../../sync/outbox/pictures.ts'
import { Card, CardMeter } from '../../game-ui/character-card.tsx'
import { HeartIcon, ManaIcon } from '../../game-ui/game-icons.tsx'
import { Portrait } from '../../game-ui/portrait.tsx'
import { CardMenu } from './card-menu.tsx'
import { LastChange } from './last-change.tsx'
import { useCharacterWords } from './use-character-summary.ts'

interface CharacterCardProps {
  readonly character: CharacterSummary
  /** When it last changed, in words: the list keeps the clock. */
  readonly when: string
  readonly onOpen: (publicRef: string) => void
  readonly onGone: () => void
}

export const CharacterCard = memo(function CharacterCard({ character, when, onOpen, onGone }: CharacterCardProps) {
  const { publicRef, image, hp, hp_max, mana, mana_max, gameId, lastChange } = character
  const game = useGameName(gameId)
  const words = useTranslate()
  const { name, detail } = useCharacterWords(character)
  return (
    <Card
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
            label={words(characterFields.hp.label)}
            value={hp}
            max={hp_max}
          />
          <CardMeter
            tone="lapis"
            icon={<ManaIcon />}
            label={words(characterFields.mana.label)}
            value={mana}
            max={mana_max}
          />
        </>
      }
      last={
        <>
          {game !== undefined && `${game} · `}
          <LastChange change={lastChange.data} />
        </>
      }
      when={<time dateTime={lastChange.timestamp}>{when}</time>}
      menu={<CardMenu publicRef={publicRef} name={name} onOpen={onOpen} onGone={onGone} />}
    />
  )
})
