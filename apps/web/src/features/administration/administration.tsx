import { useLingui } from '@lingui/react/macro'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { useBackups, useServerOverview } from '../../queries/administration/administration.ts'
import { SectionBoundary } from '../../ui/layout/section-boundary.tsx'
import { NotLoaded } from '../../ui/loading/not-loaded.tsx'
import { Accounts } from './accounts/accounts.tsx'
import styles from './administration.module.css'
import { AnnouncementsSection } from './announcements-section.tsx'
import { AuditLog } from './log/audit-log.tsx'
import { BackupsSection } from './backups-section.tsx'
import { HealthSection } from './server/health-section.tsx'
import { isHealthy } from './server/is-healthy.ts'
import { RegistrationSection } from './registration/registration-section.tsx'
import { StorageSection } from './server/storage-section.tsx'
import type { WithProof } from './use-admin-action.ts'

interface AdministrationProps {
  readonly withProof: WithProof
  /** The id of the signed-in administrator. */
  readonly ownId: string
  /** Called when the user is no longer an administrator. */
  readonly onHandedOver: () => void
}

/** Accounts, registration, backups, health and the audit log of a server; never what is in characters. */
export function Administration({ withProof, ownId, onHandedOver }: AdministrationProps) {
  const { t } = useLingui()
  const { data, error, refetch } = useServerOverview()
  const { data: made } = useBackups()
  const { messageOfError } = useProblemMessages()
  if (data === undefined) {
    return <NotLoaded lines={8} problem={error && messageOfError(error)} onRetry={() => void refetch()} />
  }
  const lastBackup = made?.backups.find(({ finishedAt }) => finishedAt !== null)
  const isBackedUp = !lastBackup || (lastBackup.problem === null && lastBackup.missingPictures === 0)
  const isFine = isHealthy(data.health) && isBackedUp
  const { version } = data
  return (
    <>
      <p className={`by-dots small soft ${styles['state']}`}>
        <span>{location.host}</span>
        <span>{t`Version ${version}`}</span>
        <span className={isFine ? styles['good'] : styles['bad']}>
          {isFine ? t`Everything works` : t`Needs attention`}
        </span>
      </p>
      <div className={styles['grid']}>
        <SectionBoundary name="accounts">
          <Accounts counts={data.accounts} ownId={ownId} withProof={withProof} onHandedOver={onHandedOver} />
        </SectionBoundary>
        <div className={styles['stack']}>
          <SectionBoundary name="registration">
            <RegistrationSection registration={data.registration} withProof={withProof} />
          </SectionBoundary>
          <SectionBoundary name="backups">
            <BackupsSection withProof={withProof} />
          </SectionBoundary>
          <SectionBoundary name="storage">
            <StorageSection overview={data} />
          </SectionBoundary>
          <SectionBoundary name="health">
            <HealthSection health={data.health} withProof={withProof} />
          </SectionBoundary>
          <SectionBoundary name="announcements">
            <AnnouncementsSection withProof={withProof} />
          </SectionBoundary>
        </div>
        <SectionBoundary name="audit log">
          <AuditLog />
        </SectionBoundary>
      </div>
    </>
  )
}
