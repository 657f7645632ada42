import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import Database from 'lucide-react/icons/database'
import Download from 'lucide-react/icons/download'
import { useDates } from '../../i18n/use-dates.ts'
import { useAdministrationActions, useBackups, type Backup } from '../../queries/administration/administration.ts'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { saveFile } from '../../ui/foundation/save-file.ts'
import { Section } from '../../ui/layout/section.tsx'
import { NotLoaded } from '../../ui/loading/not-loaded.tsx'
import styles from './administration.module.css'
import { StatusRow } from './server/status-row.tsx'
import { useAdminAction, type WithProof } from './use-admin-action.ts'
import { useSizes } from './use-sizes.ts'

/** The last backups, and a button to make one. */
export function BackupsSection({ withProof }: { readonly withProof: WithProof }) {
  const { t } = useLingui()
  const { data, error, refetch } = useBackups()
  const { messageOfError } = useProblemMessages()
  const { makeBackup } = useAdministrationActions()
  const run = useAdminAction(withProof)
  const times = data?.schedule.join(', ') ?? ''
  const isRunning = data?.backups.some(({ finishedAt }) => finishedAt === null) ?? false
  return (
    <Section
      title={t`Backups`}
      {...(times !== '' && { aside: t`daily at ${times}` })}
      action={
        <Button
          small
          aria-disabled={isRunning}
          onClick={() => !isRunning && run(t`Couldn’t make a backup`, makeBackup)}
        >
          <Database />
          {t`Back up now`}
        </Button>
      }
    >
      {data === undefined && (
        <NotLoaded lines={2} problem={error && messageOfError(error)} onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          {times === '' && (
            <p className="small soft">{t`No backups are scheduled. Set BACKUP_SCHEDULE on the server, for example to 03:00.`}</p>
          )}
          <ul>
            {data.backups.map((backup) => (
              <BackupRow key={backup.id} backup={backup} withProof={withProof} />
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}

interface BackupRowProps {
  readonly backup: Backup
  readonly withProof: WithProof
}

function BackupRow({ backup, withProof }: BackupRowProps) {
  const { id, kind, startedAt, finishedAt, file, bytes, problem, missingPictures, available } = backup
  const { t } = useLingui()
  const { appointment } = useDates()
  const size = useSizes()
  const { downloadBackup } = useAdministrationActions()
  const run = useAdminAction(withProof)
  const started = appointment(new Date(startedAt))
  if (finishedAt === null) {
    return (
      <li className={styles['row']} role="status">
        <CircleDashed />
        <p className={styles['name']}>{t`Making a backup…`}</p>
      </li>
    )
  }
  const kinds = { scheduled: t`scheduled`, manual: t`by hand`, 'before-update': t`before an update, without pictures` }
  const download = async () => saveFile(await downloadBackup(id), file)
  const details = [
    t`checked`,
    size(bytes ?? 0),
    kinds[kind],
    missingPictures > 0 &&
      t`${plural(missingPictures, { one: '# picture file is missing', other: '# picture files are missing' })}`,
    !available && t`file isn’t on this server`,
  ]
  return (
    <StatusRow
      state={problem === null && missingPictures === 0 ? 'good' : 'bad'}
      name={started}
      detail={problem ?? details.filter((one) => one !== false).join(' · ')}
    >
      {available && (
        <Button
          small
          kind="plain"
          aria-label={t`Download backup of ${started}`}
          onClick={() => run(t`Couldn’t download the backup`, download)}
        >
          <Download />
          {t`Download`}
        </Button>
      )}
    </StatusRow>
  )
}
