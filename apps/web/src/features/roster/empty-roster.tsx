import { useLingui } from '@lingui/react/macro'
import FileUp from 'lucide-react/icons/file-up'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import { CowledIcon } from '../../game-ui/game-icons.tsx'
import { InviteCodeForm } from '../../ui/inputs/invite-code.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Quill } from '../../ui/layout/quill.tsx'
import styles from './empty-roster.module.css'

interface EmptyRosterProps {
  readonly onCreate: () => void
  readonly onImport: () => void
  readonly onJoin: (code: string) => void
}

/** Three ways to a first character: create, import, or join a game. */
export function EmptyRoster({ onCreate, onImport, onJoin }: EmptyRosterProps) {
  const { t } = useLingui()
  return (
    <>
      <div className={styles['hello']}>
        <Quill />
        <div>
          <h2>{t`Who will you play?`}</h2>
          <p className="soft">{t`Start fresh, bring someone along, or join your group first.`}</p>
        </div>
      </div>
      <ul className={styles['ways']}>
        <Way
          icon={<CowledIcon />}
          tone="in-rubric"
          title={t`New character`}
          text={t`Name, race, class, done. About 30 seconds, and you can change everything later.`}
        >
          <Button kind="primary" onClick={onCreate}>{t`Create a character`}</Button>
        </Way>
        <Way
          icon={<FileUp />}
          tone="in-ochre"
          title={t`Import`}
          text={t`From Everquill, D&D Beyond, Foundry, Pathbuilder, Optolith and more. Drop the file here.`}
        >
          <Button onClick={onImport}>{t`Import from a file`}</Button>
        </Way>
        <Way
          icon={<Users />}
          tone="in-lapis"
          title={t`Join a game`}
          text={t`Your GM gave you a code? Enter it here. You can add a character later.`}
        >
          <InviteCodeForm className={styles['join']} onJoin={onJoin} />
        </Way>
      </ul>
    </>
  )
}

interface WayProps {
  readonly icon: ReactNode
  readonly tone: string
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

function Way({ icon, tone, title, text, children }: WayProps) {
  return (
    <li className={styles['way']}>
      <span className={tone}>{icon}</span>
      <h3>{title}</h3>
      <p className="soft">{text}</p>
      {children}
    </li>
  )
}
