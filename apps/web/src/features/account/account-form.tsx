import type { ReactNode } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import styles from './account.module.css'
import type { useAccountForm } from './use-account-form.ts'

interface AccountFormProps {
  readonly state: ReturnType<typeof useAccountForm>
  /** The act, as its button says it. */
  readonly act: string
  /** Whether that is the one filled button of the page. */
  readonly filled?: boolean
  readonly children: ReactNode
  /** Beside the button. */
  readonly aside?: ReactNode
}

/** What is wrong as a whole, the fields, the act. */
export function AccountForm({ state, act, filled = false, children, aside }: AccountFormProps) {
  const { form, problem, busy } = state
  return (
    <form {...form} className={styles['form']}>
      <div role="alert">{problem !== undefined && <Notice kind="refused">{problem}</Notice>}</div>
      {children}
      <div className={styles['acts']}>
        <Button type="submit" kind={filled ? 'act' : 'line'} aria-disabled={busy}>
          {act}
        </Button>
        {aside}
      </div>
    </form>
  )
}
