import { auditKinds, type AuditKind } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useDates } from '../../../i18n/use-dates.ts'
import { useAuditLog, type AuditEntry } from '../../../queries/administration/administration.ts'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FilterChip } from '../../../ui/buttons/filter-chip.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { NotLoaded } from '../../../ui/loading/not-loaded.tsx'
import styles from '../administration.module.css'
import { auditText } from './audit-texts.ts'

/** An account whose entries are shown. */
type Someone = NonNullable<AuditEntry['user']>

/** What happened to accounts and what administrators did, newest first. */
export function AuditLog() {
  const { t } = useLingui()
  const { messageOfError } = useProblemMessages()
  const [kind, setKind] = useState<AuditKind>()
  const [person, setPerson] = useState<Someone>()
  const nameOf = useNames()
  const found = useAuditLog({ ...(kind !== undefined && { kind }), ...(person && { user: person.id }) })
  const entries = found.data?.pages.flatMap((page) => page.entries)
  const labels: Readonly<Record<AuditKind, string>> = {
    administration: t`Administration`,
    accounts: t`Accounts`,
    'sign-ins': t`Sign-ins`,
  }
  const personName = person ? nameOf(person) : ''
  return (
    <Section title={t`Audit log`}>
      <div className={styles['chips']}>
        {auditKinds.map((one) => (
          <FilterChip key={one} isOn={kind === one} onToggle={(isOn) => setKind(isOn ? one : undefined)}>
            {labels[one]}
          </FilterChip>
        ))}
        {person && (
          <FilterChip isOn onToggle={() => setPerson(undefined)}>
            {t`Only ${personName}`}
          </FilterChip>
        )}
      </div>
      {entries === undefined && (
        <NotLoaded
          lines={5}
          problem={found.error && messageOfError(found.error)}
          onRetry={() => void found.refetch()}
        />
      )}
      {entries?.length === 0 && <p className={`soft ${styles['hint']}`}>{t`No entries yet.`}</p>}
      <ol>
        {entries?.map((entry) => (
          <AuditRow key={entry.id} entry={entry} nameOf={nameOf} onPerson={setPerson} />
        ))}
      </ol>
      {found.hasNextPage && (
        <p className={styles['more']}>
          <Button small onClick={() => void found.fetchNextPage()}>{t`Older entries`}</Button>
        </p>
      )}
    </Section>
  )
}

/** An id means nothing to people. */
const isId = (detail: string): boolean => /^[\da-f-]{36}$/.test(detail)

interface AuditRowProps {
  readonly entry: AuditEntry
  readonly nameOf: (someone: Someone) => string
  readonly onPerson: (someone: Someone) => void
}

function AuditRow({ entry: { at, event, user, subject, network, detail }, nameOf, onPerson }: AuditRowProps) {
  const { t, i18n } = useLingui()
  const { appointment } = useDates()
  const text = auditText(event)
  const nobody = network === 'console' ? t`Console` : t`Someone`
  const who = user ? nameOf(user) : nobody
  const shown = subject ?? user
  const whom = shown ? nameOf(shown) : ''
  return (
    <li className={styles['row']}>
      <div className={styles['name']}>
        <p>
          {who} {text ? i18n._(text) : event}
          {subject && `: ${whom}`}
        </p>
        <p className="small soft by-dots">
          <span>{appointment(new Date(at))}</span>
          {network !== 'console' && <span>{network}</span>}
          {detail !== null && !isId(detail) && <span lang="en">{detail}</span>}
        </p>
      </div>
      {shown && (
        <Button small kind="plain" aria-label={t`Only this account: ${whom}`} onClick={() => onPerson(shown)}>
          {t`Only this account`}
        </Button>
      )}
    </li>
  )
}

/** Names of accounts in the log; those of guests and of deleted accounts are empty. */
function useNames(): (someone: Someone) => string {
  const { t } = useLingui()
  return ({ id, name }) => {
    const number = id.slice(0, 4).toUpperCase()
    return name !== null && name !== '' ? name : t`Account ${number}`
  }
}
