import { useLingui } from '@lingui/react/macro'
import { useGameActions } from '../../../queries/games.ts'
import type { PartyMember, SeenGame } from '../../../api/games-api.ts'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { useRoster, useSession } from '../../../queries/queries.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { QuietSelect } from '../../../ui/inputs/quiet-select.tsx'
import { useAttempt } from '../../../ui/foundation/use-attempt.ts'
import { called } from '../display-names.ts'
import { CharacterChoice } from './character-select.tsx'
import styles from '../games.module.css'
import { Invitations } from './invitations.tsx'

interface MembersDialogProps {
  readonly seen: SeenGame
  readonly party: readonly PartyMember[]
  readonly onClose: () => void
  readonly onLeft: () => void
}

/** Who sits at the table, who may come, and how one leaves. */
export function MembersDialog({ seen, party, onClose, onLeft }: MembersDialogProps) {
  const { t } = useLingui()
  const acts = useGameActions()
  const attempt = useAttempt(useProblemMessages().ofFailure)
  const me = useSession().user?.id ?? ''
  const { game, members } = seen
  const isMaster = game.role === 'gm'
  const leave = () =>
    attempt(t`You still sit at the table`, async () => {
      await acts.removeMember(game.id, me)
      onLeft()
    })
  return (
    <Dialog open onClose={onClose} title={t`At the table`}>
      <ul className={styles['members']}>
        {members.map((member) => (
          <MemberRow
            key={member.user}
            gameId={game.id}
            member={member}
            name={called(member.name, member.user, party) ?? t`Guest`}
            me={me}
            may={isMaster}
          />
        ))}
      </ul>
      {isMaster && <Invitations seen={seen} />}
      <OwnCharacters gameId={game.id} party={party} me={me} />
      <p className={styles['danger']}>
        <span className="small soft">{t`Your characters leave with you; what was written here stays here.`}</span>
        <Button small onClick={leave}>{t`Leave the game`}</Button>
      </p>
    </Dialog>
  )
}

interface MemberRowProps {
  readonly gameId: string
  readonly member: SeenGame['members'][number]
  /** What they are called here. */
  readonly name: string
  readonly me: string
  /** Whether the reader runs the game. */
  readonly may: boolean
}

function MemberRow({ gameId, member: { user, role }, name, me, may }: MemberRowProps) {
  const { t } = useLingui()
  const acts = useGameActions()
  const attempt = useAttempt(useProblemMessages().ofFailure)
  const isMine = user === me
  const change = (act: () => Promise<void>) => attempt(t`Nothing has changed`, act)
  const handOver = async () => {
    await acts.changeMember(gameId, user, 'gm')
    await acts.changeMember(gameId, me, 'player')
  }
  const roles = [
    { value: 'gm', label: t`game master` },
    { value: 'player', label: t`player` },
  ] as const
  return (
    <li>
      <span>{isMine ? t`${name} (you)` : name}</span>
      <span className={styles['acts']}>
        {may ? (
          <QuietSelect
            label={t`Role of ${name}`}
            value={role}
            options={roles}
            onChoose={(next) => change(() => acts.changeMember(gameId, user, next))}
          />
        ) : (
          <span className="small soft">{role === 'gm' ? t`game master` : t`player`}</span>
        )}
        {may && !isMine && (
          <>
            <Button kind="quiet" small aria-label={t`Hand the game over to ${name}`} onClick={() => change(handOver)}>
              {t`Hand over`}
            </Button>
            <Button
              kind="quiet"
              small
              aria-label={t`Remove ${name}`}
              onClick={() => change(() => acts.removeMember(gameId, user))}
            >
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

/** One more of mine comes to the table, or one leaves it. */
function OwnCharacters({ gameId, party, me }: OwnCharactersProps) {
  const { t } = useLingui()
  const acts = useGameActions()
  const attempt = useAttempt(useProblemMessages().ofFailure)
  const { data: characters = [] } = useRoster()
  const free = characters.filter((one) => one.gameId === null && one.revision > 0)
  const own = party.filter(({ character }) => character.user === me)
  if (free.length + own.length === 0) return null
  return (
    <section className={styles['part']}>
      <h3>{t`My characters here`}</h3>
      <ul className={styles['members']}>
        {own.map(({ character: { publicRef, name = '' } }) => (
          <li key={publicRef}>
            <span>{name}</span>
            <Button
              kind="quiet"
              small
              aria-label={t`Take ${name} out of the game`}
              onClick={() => attempt(t`Nothing has changed`, () => acts.takeOut(gameId, publicRef))}
            >
              {t`Take out`}
            </Button>
          </li>
        ))}
      </ul>
      {free.length > 0 && (
        <CharacterChoice
          characters={free}
          none={t`bring a character …`}
          value=""
          onChoose={(ref) => ref !== '' && attempt(t`Nothing has changed`, () => acts.enter(gameId, ref))}
        />
      )}
    </section>
  )
}
