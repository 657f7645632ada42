import { useLingui } from '@lingui/react/macro'
import { useAdministrationActions, type ManagedAccount } from '../../../queries/administration/administration.ts'
import { useToast } from '../../../ui/overlays/toast.tsx'
import { useAdminAction, type WithProof } from '../use-admin-action.ts'
import { useAccountName } from './use-account-name.ts'

/** Seconds for which a message offers to take back that an account was disabled or enabled. */
const undoSeconds = 30

/** What takes back the last switch, and the message that offers it. */
export interface AccountUndo {
  readonly toast: string
  readonly run: () => void
}

/** Disables and enables an account at once; a message offers to take it back. */
export function useAccountSwitch(
  account: ManagedAccount,
  withProof: WithProof,
  onUndoable: (undo: AccountUndo | null) => void,
): { readonly disable: () => void; readonly enable: () => void } {
  const { t } = useLingui()
  const { changeAccount } = useAdministrationActions()
  const run = useAdminAction(withProof)
  const toast = useToast()
  const { id } = account
  const name = useAccountName()(account)
  const failure = { disable: t`Couldn’t disable the account`, enable: t`Couldn’t enable the account` }
  const offer = (title: string, detail: string | undefined, undo: () => void) => {
    const message = `account ${id}`
    const undoOnce = () => {
      onUndoable(null)
      undo()
    }
    onUndoable({ toast: message, run: undoOnce })
    toast({
      title,
      ...(detail !== undefined && { detail }),
      action: { label: t`Undo`, onPress: undoOnce },
      seconds: undoSeconds,
      replaces: message,
    })
  }
  return {
    disable: () =>
      run(failure.disable, async () => {
        await changeAccount(id, { change: 'disable' })
        const detail = t`Signed out everywhere; share and TV links stop.`
        // Unlike enabling, it also gives back what the account has open.
        const undo = () => run(failure.enable, () => changeAccount(id, { change: 'undo-disable' }))
        offer(t`${name} disabled`, detail, undo)
      }),
    enable: () =>
      run(failure.enable, async () => {
        await changeAccount(id, { change: 'enable' })
        const undo = () => run(failure.disable, () => changeAccount(id, { change: 'disable' }))
        offer(t`${name} enabled`, undefined, undo)
      }),
  }
}
