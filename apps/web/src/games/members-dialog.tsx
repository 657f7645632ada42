import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { useGameActs } from '../store/games.ts'
import type { PartyMember, SeenGame } from '../store/games-desk.ts'
import { useRoster, useSession } from '../store/queries.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { QuietSelect } from '../ui/quiet-select.tsx'
import { useProblemWords } from '../store/problem-words.ts'
import { useAttempt } from '../ui/use-attempt.ts'
import { called } from './called.ts'
import { CharacterChoice } from './character-choice.tsx'
import { GameSettings } from './game-settings.tsx'
import styles from './games.module.css'

/** Only who invites needs to know how such pictures are made. */
const QrPicture = lazy(async () => ({ default: (await import('./qr-picture.tsx')).QrPicture }))

interface MembersDialogProps {
  readonly seen: SeenGame
  readonly party: readonly PartyMember[]
  readonly onClose: () => void
  readonly onLeft: () => void
}

/** Who sits at the table, who may come, and how one leaves. */
export function MembersDialog({ seen, party, onClose, onLeft }: MembersDialogProps) {
  const { t } = useLingui()
  const acts = useGameActs()
  const attempt = useAttempt(useProblemWords().ofFailure)
  const me = useSession().user?.id ?? ''
  const { game, members } = seen
  const isMaster = game.role === 'gm'
  const leave = () =>
    attempt(t`You still sit at the table`, async () => {
      await acts.removeMember(game.id, me)
      onLeft()
    })
  const remove = () =>
    attempt(t`The game is still there`, async () => {
      await acts.remove(game.id)
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
            isMine={member.user === me}
            may={isMaster}
          />
        ))}
      </ul>
      {isMaster && <Invitations seen={seen} />}
      {isMaster && <GameSettings key={game.name} game={game} />}
      <OwnCharacters gameId={game.id} party={party} me={me} />
      <p className={styles['kinds']}>
        <Button onClick={leave}>{t`Leave the game`}</Button>
        {isMaster && <Button onClick={remove}>{t`Delete the game`}</Button>}
      </p>
    </Dialog>
  )
}

interface MemberRowProps {
  readonly gameId: string
  readonly member: SeenGame['members'][number]
  /** What they are called here. */
  readonly name: string
  readonly isMine: boolean
  /** Whether the reader runs the game. */
  readonly may: boolean
}

function MemberRow({ gameId, member: { user, role }, name, isMine, may }: MemberRowProps) {
  const { t } = useLingui()
  const acts = useGameActs()
  const attempt = useAttempt(useProblemWords().ofFailure)
  const roles = [
    { value: 'gm', label: t`game master` },
    { value: 'player', label: t`player` },
  ] as const
  return (
    <li>
      <span>{isMine ? t`${name} (you)` : name}</span>
      {may ? (
        <QuietSelect
          label={t`Role of ${name}`}
          value={role}
          options={roles}
          onChoose={(next) => attempt(t`Nothing has changed`, () => acts.changeMember(gameId, user, next))}
        />
      ) : (
        <span className="soft">{role === 'gm' ? t`game master` : t`player`}</span>
      )}
      {may && !isMine && (
        <Button
          kind="quiet"
          small
          aria-label={t`Remove ${name}`}
          onClick={() => attempt(t`Nothing has changed`, () => acts.removeMember(gameId, user))}
        >
          {t`Remove`}
        </Button>
      )}
    </li>
  )
}

/** Where somebody who follows an invitation comes in; behind the # it goes into no log. */
const addressOf = (code: string): string => `${location.origin}/games#${code}`

/** A code as it is spoken: `SALZ 7F3K QW2M`. */
const spoken = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1 ')

function Invitations({ seen: { game, invitations } }: { readonly seen: SeenGame }) {
  const { t } = useLingui()
  const acts = useGameActs()
  const attempt = useAttempt(useProblemWords().ofFailure)
  const newest = invitations.at(-1)
  return (
    <>
      <ul className={styles['members']}>
        {invitations.map(({ id, code }) => (
          <li key={id}>
            <b className={styles['code']}>{spoken(code)}</b>
            <CopyButton text={addressOf(code)} />
            <Button
              kind="quiet"
              small
              aria-label={t`Take back ${code}`}
              onClick={() => attempt(t`The invitation is still good`, () => acts.revokeInvitation(game.id, id))}
            >
              {t`Take back`}
            </Button>
          </li>
        ))}
      </ul>
      {newest && (
        <Suspense>
          <QrPicture text={addressOf(newest.code)} />
        </Suspense>
      )}
      <p>
        <Button onClick={() => attempt(t`Nobody was invited`, () => acts.invite(game.id))}>{t`Invite`}</Button>
      </p>
    </>
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
  const acts = useGameActs()
  const attempt = useAttempt(useProblemWords().ofFailure)
  const { data: characters = [] } = useRoster()
  const free = characters.filter((one) => one.gameId === null && one.revision > 0)
  return (
    <>
      <ul className={styles['members']}>
        {party
          .filter(({ character }) => character.user === me)
          .map(({ character: { publicRef, name = '' } }) => (
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
          value=""
          onChoose={(ref) => ref !== '' && attempt(t`Nothing has changed`, () => acts.enter(gameId, ref))}
        />
      )}
    </>
  )
}
