import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useGameActions } from '../../../queries/game-actions.ts'
import type { GameDetails, PartyMember } from '../../../api/types.ts'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { useRoster } from '../../../queries/roster.ts'
import { useSession } from '../../../queries/session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { InlineSelect } from '../../../ui/inputs/inline-select.tsx'
import { useAttempt } from '../../../ui/foundation/use-attempt.ts'
import { usePeopleNames } from '../use-people-names.ts'
import { CharacterSelect } from './character-select.tsx'
import { ConfirmDialog, type Confirmation } from './confirm-dialog.tsx'
import styles from '../games.module.css'
import { Invitations } from './invitations.tsx'
import { MemberPresence } from './member-presence.tsx'
import { TakeBacks } from './take-backs.tsx'

interface MembersDialogProps {
  readonly details: GameDetails
  readonly party: readonly PartyMember[]
  readonly onClose: () => void
  readonly onLeft: () => void
}

/** Members, invitations, the user's characters, and leaving the game. */
export function MembersDialog({ details, party, onClose, onLeft }: MembersDialogProps) {
  const { t } = useLingui()
  const actions = useGameActions()
  const attempt = useAttempt(useProblemMessages().messageOfError)
  const me = useSession().user?.id ?? ''
  const { game, members } = details
  const isGm = game.role === 'gm'
  const [confirming, setConfirming] = useState<Confirmation>()
  const nameOf = usePeopleNames(members, party)
  const leave = () =>
    attempt(t`Couldn’t leave the game`, async () => {
      await actions.removeMember(game.id, me)
      onLeft()
    })
  return (
    <Dialog open onClose={onClose} title={t`Members`}>
      <TakeBacks details={details} />
      <ul className={styles['members']}>
        {members.map((member) => (
          <MemberRow
            key={member.user}
            gameId={game.id}
            member={member}
            name={nameOf(member.user)}
            me={me}
            canManage={isGm}
            onConfirm={(kind) => setConfirming({ kind, user: member.user, name: nameOf(member.user) })}
          />
        ))}
      </ul>
      {confirming && (
        <ConfirmDialog details={details} confirmation={confirming} onClose={() => setConfirming(undefined)} />
      )}
      {isGm && <Invitations details={details} />}
      <OwnCharacters gameId={game.id} party={party} me={me} />
      <p className={styles['danger']}>
        <span className="small soft">{t`Your characters leave with you. The game log stays.`}</span>
        <Button small onClick={leave}>{t`Leave game`}</Button>
      </p>
    </Dialog>
  )
}

interface MemberRowProps {
  readonly gameId: string
  readonly member: GameDetails['members'][number]
  readonly name: string
  readonly me: string
  /** Whether the user is a GM. */
  readonly canManage: boolean
  readonly onConfirm: (kind: Confirmation['kind']) => void
}

function MemberRow({ gameId, member: { user, role, presence }, name, me, canManage, onConfirm }: MemberRowProps) {
  const { t } = useLingui()
  const actions = useGameActions()
  const attempt = useAttempt(useProblemMessages().messageOfError)
  const isMine = user === me
  const update = (action: () => Promise<void>) => attempt(t`Couldn’t update ${name}`, action)
  const roles = [
    { value: 'gm', label: t`GM` },
    { value: 'player', label: t`Player` },
  ] as const
  return (
    <li>
      <span>
        {isMine ? t`${name} (you)` : name}
        {presence && <MemberPresence presence={presence} />}
      </span>
      <span className={styles['actions']}>
        {canManage ? (
          <InlineSelect
            label={t`Role of ${name}`}
            value={role}
            options={roles}
            onChoose={(next) => update(() => actions.changeMember(gameId, user, next))}
          />
        ) : (
          <span className="small soft">{role === 'gm' ? t`GM` : t`Player`}</span>
        )}
        {canManage && !isMine && (
          <>
            <Button
              kind="quiet"
              small
              aria-label={t`Transfer the game to ${name}`}
              onClick={() => onConfirm('transfer')}
            >
              {t`Transfer`}
            </Button>
            <Button kind="quiet" small aria-label={t`Remove ${name}`} onClick={() => onConfirm('removal')}>
              {t`Remove`}
            </Button>
          </>
        )}
      </span>
    </li>
  )
}

interface OwnCharactersProps {
  readonly gameId: string
  readonly party: readonly PartyMember[]
  readonly me: string
}

/** Adds the user's characters to the game or removes them. */
function OwnCharacters({ gameId, party, me }: OwnCharactersProps) {
  const { t } = useLingui()
  const actions = useGameActions()
  const attempt = useAttempt(useProblemMessages().messageOfError)
  const { data: characters = [] } = useRoster()
  const free = characters.filter(({ gameId: current, revision }) => current === null && revision > 0)
  const own = party.filter(({ character }) => character.user === me)
  if (free.length + own.length === 0) return null
  return (
    <section className={styles['section']}>
      <h3>{t`Your characters in this game`}</h3>
      <ul className={styles['members']}>
        {own.map(({ character: { publicRef, name = '' } }) => (
          <li key={publicRef}>
            <span>{name}</span>
            <Button
              kind="quiet"
              small
              aria-label={t`Remove ${name} from the game`}
              onClick={() => attempt(t`Couldn’t remove ${name}`, () => actions.removeCharacter(gameId, publicRef))}
            >
              {t`Remove`}
            </Button>
          </li>
        ))}
      </ul>
      {free.length > 0 && (
        <CharacterSelect
          characters={free}
          noneLabel={t`Add a character…`}
          value=""
          onChoose={(ref) =>
            ref !== '' && attempt(t`Couldn’t add the character`, () => actions.addCharacter(gameId, ref))
          }
        />
      )}
    </section>
  )
}
