import { defaultImage, type Participant } from '@everquill/domain'
import type { PartyMember } from '../../api/types.ts'
import { Portrait } from '../../game-ui/portrait.tsx'
import { usePicture } from '../../sync/outbox/pictures.ts'
import styles from './fight.module.css'

interface FighterPortraitProps {
  readonly participant: Pick<Participant, 'id' | 'name' | 'character'>
  /** The character, if it is one. */
  readonly member: PartyMember | undefined
}

/** The picture of a character, or the initial of a creature. */
export function FighterPortrait({ participant: { id, name, character = id }, member }: FighterPortraitProps) {
  const src = usePicture(character, member?.character.image ?? defaultImage, 96)
  return (
    <span className={styles['portrait']}>
      <Portrait id={character} name={name} src={src} />
    </span>
  )
}
