import { useLingui } from '@lingui/react/macro'
import KeyRound from 'lucide-react/icons/key-round'
import Plus from 'lucide-react/icons/plus'
import { Suspense, useState } from 'react'
import type { AccessToken } from '../../../api/types.ts'
import { useDates } from '../../../i18n/use-dates.ts'
import { useTokenActions, useTokens } from '../../../queries/account/tokens.ts'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { classNames } from '../../../ui/foundation/class-names.ts'
import { lazyPart } from '../../../ui/foundation/lazy-part.ts'
import { useAttempt } from '../../../ui/foundation/use-attempt.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { NotLoaded } from '../../../ui/loading/not-loaded.tsx'
import { OneTimeSecret } from '../../../ui/links/one-time-secret.tsx'
import styles from '../account.module.css'
import apiStyles from './api-access.module.css'
import { useScopeNames } from './use-scope-names.ts'

/** Loaded on demand: few people write programs. */
const NewTokenDialog = lazyPart(async () => (await import('./new-token-dialog.tsx')).NewTokenDialog)

/** Lists, creates and revokes personal access tokens. */
export function Tokens() {
  const { t } = useLingui()
  const { data, error, refetch } = useTokens()
  const { messageOfError } = useProblemMessages()
  const { revoke } = useTokenActions()
  const attempt = useAttempt(messageOfError)
  const [isCreating, setCreating] = useState(false)
  const [created, setCreated] = useState<{ readonly name: string; readonly secret: string }>()
  const newToken = (
    <Button small onClick={() => setCreating(true)}>
      <Plus />
      {t`New token`}
    </Button>
  )
  return (
    <Section title={t`API tokens`} action={newToken}>
      <p className="soft">{t`For your own scripts and tools. A token lets them act for you, within the limits you set.`}</p>
      {created && (
        <OneTimeSecret
          secret={created.secret}
          note={t`“${created.name}” is ready. Copy the token now: you won’t see it again.`}
        />
      )}
      {data === undefined && (
        <NotLoaded lines={2} problem={error && messageOfError(error)} onRetry={() => void refetch()} />
      )}
      <ul>
        {data?.map((token) => (
          <TokenRow
            key={token.id}
            token={token}
            onRevoke={() => attempt(t`Couldn’t revoke the token`, () => revoke(token.id))}
          />
        ))}
      </ul>
      <p className={classNames('small', 'soft', apiStyles['reference'])}>
        <a href="/api/docs">{t`API reference`}</a>
      </p>
      {isCreating && (
        <Suspense>
          <NewTokenDialog
            onClose={() => setCreating(false)}
            onCreated={(name, secret) => {
              setCreated({ name, secret })
              setCreating(false)
            }}
          />
        </Suspense>
      )}
    </Section>
  )
}

interface TokenRowProps {
  readonly token: AccessToken
  readonly onRevoke: () => void
}

function TokenRow({ token: { name, scopes, lastUsedAt, expiresAt }, onRevoke }: TokenRowProps) {
  const { t } = useLingui()
  const { shortDate, when } = useDates()
  const scopeNames = useScopeNames()
  const used = lastUsedAt === null ? null : when(new Date(lastUsedAt))
  const until = expiresAt === null ? null : shortDate(new Date(expiresAt))
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= Date.now()
  const details = [
    used === null ? t`never used` : t`last used ${used}`,
    isExpired ? t`expired` : until === null ? t`until revoked` : t`until ${until}`,
  ]
  return (
    <li className={styles['session']}>
      <KeyRound />
      <div className={styles['breakable']}>
        <p>{name}</p>
        <p className="small soft">{scopes.map((scope) => scopeNames[scope].name).join(', ')}</p>
        <p className="small faint">{details.join(' · ')}</p>
      </div>
      <Button small aria-label={t`Revoke ${name}`} onClick={onRevoke}>
        {t`Revoke`}
      </Button>
    </li>
  )
}
