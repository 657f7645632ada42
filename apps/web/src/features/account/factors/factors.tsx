import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import KeyRound from 'lucide-react/icons/key-round'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import Pencil from 'lucide-react/icons/pencil'
import Smartphone from 'lucide-react/icons/smartphone'
import { useRef, useState, type ReactNode } from 'react'
import { hasPasskeys } from '../../../api/passkey-problem.ts'
import { useDates } from '../../../i18n/use-dates.ts'
import {
  useFactorActions,
  useFactors,
  type Factors as FactorList,
  type PasskeySummary,
} from '../../../queries/account/factor-actions.ts'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { useSession } from '../../../queries/session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { NotLoaded } from '../../../ui/loading/not-loaded.tsx'
import { useToast } from '../../../ui/overlays/toast.tsx'
import styles from '../account.module.css'
import { AppDialog } from './app-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { RemoveFactorDialog } from './remove-factor-dialog.tsx'
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx'
import { ProofDeclined, useProof } from './use-proof.tsx'

/** Passkeys, the authenticator app and recovery codes. */
export function Factors() {
  const { t } = useLingui()
  const { data, error, refetch } = useFactors()
  const { messageOfError } = useProblemMessages()
  const { secondFactorMissing } = useSession()
  return (
    <Section title={t`Passkeys and second factor`}>
      {secondFactorMissing && (
        <Notice kind="waiting">
          {t`On this server, administrators need a second factor. Add a passkey or an authenticator app to edit the catalogue.`}
        </Notice>
      )}
      {data === undefined && (
        <NotLoaded lines={3} problem={error && messageOfError(error)} onRetry={() => void refetch()} />
      )}
      {data && <FactorRows factors={data} />}
    </Section>
  )
}

type OpenDialog =
  | { readonly kind: 'app'; readonly secret: string; readonly uri: string }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | { readonly kind: 'rename' | 'remove'; readonly passkey: PasskeySummary }
  | { readonly kind: 'remove-app' }

function FactorRows({ factors: { passkeys, app, recoveryCodes } }: { readonly factors: FactorList }) {
  const { t } = useLingui()
  const actions = useFactorActions()
  const { withProof, dialog: proofDialog } = useProof()
  const attempt = useProvenAttempt()
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const close = () => setOpen(null)
  const showCodes = (codes: readonly string[] | null) => setOpen(codes && { kind: 'codes', codes })
  const addPasskey = async () => showCodes(await withProof(actions.addPasskey))
  const startApp = async () => setOpen({ kind: 'app', ...(await withProof(actions.startApp)) })
  const renewCodes = async () => showCodes(await withProof(actions.newRecoveryCodes))
  const hasFactor = passkeys.length > 0 || app
  return (
    <>
      <p className="soft">
        {hasFactor
          ? t`Your password alone doesn’t sign you in: you also confirm with a passkey or a code. A passkey alone is enough.`
          : t`A passkey signs you in with your fingerprint, face or PIN. Once you have a passkey or an authenticator app, your password alone no longer signs you in.`}
      </p>
      <ul>
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} onOpen={(kind) => setOpen({ kind, passkey })} />
        ))}
        {app && (
          <Row icon={<Smartphone />} title={t`Authenticator app`} detail={t`Shows a new code every 30 seconds`}>
            <Button small aria-label={t`Remove authenticator app`} onClick={() => setOpen({ kind: 'remove-app' })}>
              {t`Remove`}
            </Button>
          </Row>
        )}
        {hasFactor && (
          <Row
            icon={<LifeBuoy />}
            title={t`Recovery codes`}
            detail={plural(recoveryCodes, { 0: 'None left', one: '# left', other: '# left' })}
          >
            <Button small onClick={() => attempt(t`Couldn’t create new codes`, renewCodes)}>{t`New codes`}</Button>
          </Row>
        )}
      </ul>
      <div className={styles['actions']}>
        <AddPasskey onAdd={() => attempt(t`Couldn’t add a passkey`, addPasskey)} />
        {!app && (
          <Button onClick={() => attempt(t`Couldn’t set up an app`, startApp)}>{t`Set up authenticator app`}</Button>
        )}
      </div>
      <NoPasskeysHere />
      {open?.kind === 'app' && <AppDialog {...open} onEnabled={showCodes} onClose={close} />}
      {open?.kind === 'codes' && <RecoveryCodesDialog codes={open.codes} onClose={close} />}
      {open?.kind === 'rename' && <RenamePasskeyDialog passkey={open.passkey} onClose={close} />}
      {(open?.kind === 'remove' || open?.kind === 'remove-app') && (
        <RemoveFactorDialog
          name={open.kind === 'remove' ? open.passkey.name : t`Authenticator app`}
          isLast={passkeys.length + Number(app) === 1}
          onClose={close}
          onRemove={() => {
            const { kind } = open
            close()
            attempt(t`Couldn’t remove it`, () =>
              withProof(() => (kind === 'remove' ? actions.removePasskey(open.passkey.id) : actions.removeApp())),
            )
          }}
        />
      )}
      {proofDialog}
    </>
  )
}

/** Runs one action at a time and shows its failure; closing the dialog that asks for the password is none. */
function useProvenAttempt(): (failureTitle: string, action: () => Promise<unknown>) => void {
  const { messageOfError } = useProblemMessages()
  const toast = useToast()
  const isBusy = useRef(false)
  return (title, action) => {
    if (isBusy.current) return
    isBusy.current = true
    void action()
      .catch((failure: unknown) => {
        if (!(failure instanceof ProofDeclined)) toast({ title, detail: messageOfError(failure), tone: 'rubric' })
      })
      .finally(() => {
        isBusy.current = false
      })
  }
}

function AddPasskey({ onAdd }: { readonly onAdd: () => void }) {
  const { t } = useLingui()
  const { signIn } = useSession()
  return signIn.passkeys && hasPasskeys() && <Button onClick={onAdd}>{t`Add passkey`}</Button>
}

function NoPasskeysHere() {
  const { t } = useLingui()
  const { signIn } = useSession()
  if (signIn.passkeys) return null
  return (
    <p className="small soft">
      {t`Passkeys need a domain name and https, or localhost. They don’t work at the address of this page.`}
    </p>
  )
}

interface PasskeyRowProps {
  readonly passkey: PasskeySummary
  readonly onOpen: (kind: 'rename' | 'remove') => void
}

function PasskeyRow({ passkey: { name, createdAt, lastUsedAt }, onOpen }: PasskeyRowProps) {
  const { t } = useLingui()
  const { when } = useDates()
  const added = when(new Date(createdAt))
  const used = lastUsedAt === null ? null : when(new Date(lastUsedAt))
  return (
    <Row icon={<KeyRound />} title={name} detail={used === null ? t`Added: ${added}` : t`Last used: ${used}`}>
      <IconButton label={t`Rename ${name}`} onClick={() => onOpen('rename')}>
        <Pencil />
      </IconButton>
      <Button small aria-label={t`Remove ${name}`} onClick={() => onOpen('remove')}>
        {t`Remove`}
      </Button>
    </Row>
  )
}

interface RowProps {
  readonly icon: ReactNode
  readonly title: string
  readonly detail: string
  readonly children: ReactNode
}

const Row = ({ icon, title, detail, children }: RowProps) => (
  <li className={styles['session']}>
    {icon}
    <div>
      <p className={styles['breakable']}>{title}</p>
      <p className="small faint">{detail}</p>
    </div>
    <span className={styles['row-actions']}>{children}</span>
  </li>
)
