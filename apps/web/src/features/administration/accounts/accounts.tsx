import { useLingui } from '@lingui/react/macro'
import Search from 'lucide-react/icons/search'
import { useEffect, useRef, useState } from 'react'
import {
  useAccounts,
  type AccountFilter,
  type ManagedAccount,
  type ServerOverview,
} from '../../../queries/administration/administration.ts'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FilterChip } from '../../../ui/buttons/filter-chip.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { handlesKeys } from '../../../ui/foundation/handles-keys.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { NotLoaded } from '../../../ui/loading/not-loaded.tsx'
import { useCloseToast } from '../../../ui/overlays/toast.tsx'
import styles from '../administration.module.css'
import type { WithProof } from '../use-admin-action.ts'
import { AccountDialog, type OpenDialog } from './account-dialog.tsx'
import { AccountRow } from './account-row.tsx'
import type { AccountUndo } from './use-account-switch.ts'

interface AccountsProps {
  readonly counts: ServerOverview['accounts']
  readonly ownId: string
  readonly withProof: WithProof
  readonly onHandedOver: () => void
}

/** All accounts: found by name or email, and what can be done to each. */
export function Accounts({ counts, ownId, withProof, onHandedOver }: AccountsProps) {
  const { t } = useLingui()
  const { messageOfError } = useProblemMessages()
  const [search, setSearch] = useState('')
  const [only, setOnly] = useState<AccountFilter['only']>()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const setUndo = useUndoKey()
  const typed = search.trim()
  const found = useAccounts({ ...(typed !== '' && { search: typed }), ...(only !== undefined && { only }) })
  const accounts = found.data?.pages.flatMap((page) => page.accounts)
  const { all, activeToday, guests, disabled, administrators } = counts
  const kinds = [
    { kind: 'guests', label: t`Guests ${guests}` },
    { kind: 'disabled', label: t`Disabled ${disabled}` },
    { kind: 'administrators', label: t`Administrators ${administrators}` },
  ] as const
  return (
    <Section title={t`Accounts`} aside={t`${all} · ${activeToday} active today`}>
      <div className={styles['tools']}>
        <Field
          label={t`Find an account`}
          hideLabel
          type="search"
          icon={<Search />}
          placeholder={t`Name or email`}
          value={search}
          maxLength={100}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <span className={styles['chips']}>
          {kinds.map(({ kind, label }) => (
            <FilterChip key={kind} isOn={only === kind} onToggle={(isOn) => setOnly(isOn ? kind : undefined)}>
              {label}
            </FilterChip>
          ))}
        </span>
      </div>
      {accounts === undefined && (
        <NotLoaded
          lines={5}
          problem={found.error && messageOfError(found.error)}
          onRetry={() => void found.refetch()}
        />
      )}
      {accounts?.length === 0 && <p className="soft">{t`No matches.`}</p>}
      <AccountList
        accounts={accounts ?? []}
        ownId={ownId}
        withProof={withProof}
        onOpen={setDialog}
        onUndoable={setUndo}
      />
      {found.hasNextPage && (
        <p className={styles['more']}>
          <Button small onClick={() => void found.fetchNextPage()}>{t`Show more`}</Button>
        </p>
      )}
      {dialog && (
        <AccountDialog {...dialog} withProof={withProof} onHandedOver={onHandedOver} onClose={() => setDialog(null)} />
      )}
    </Section>
  )
}

/** Ctrl-Z or ⌘Z takes back the last switch: with the keyboard, its message is behind all other accounts. */
function useUndoKey(): (undo: AccountUndo | null) => void {
  const last = useRef<AccountUndo>(null)
  const closeToast = useCloseToast()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isShortcut || event.key.toLowerCase() !== 'z' || handlesKeys(event.target) || !last.current) return
      event.preventDefault()
      closeToast(last.current.toast)
      last.current.run()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [closeToast])
  return (undo) => {
    last.current = undo
  }
}

interface AccountListProps {
  readonly accounts: readonly ManagedAccount[]
  readonly ownId: string
  readonly withProof: WithProof
  readonly onOpen: (dialog: OpenDialog) => void
  readonly onUndoable: (undo: AccountUndo | null) => void
}

const AccountList = ({ accounts, ownId, withProof, onOpen, onUndoable }: AccountListProps) => (
  <ul>
    {accounts.map((account) => (
      <AccountRow
        key={account.id}
        account={account}
        isOwn={account.id === ownId}
        withProof={withProof}
        onOpen={(kind) => onOpen({ kind, account })}
        onUndoable={onUndoable}
      />
    ))}
  </ul>
)
