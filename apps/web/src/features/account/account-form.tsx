import type { ReactNode } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import styles from './account.module.css'
import type { useAccountForm } from './use-account-form.ts'

interface AccountFormProps {
  readonly state: ReturnType<typeof useAccountForm>
  readonly submitLabel: string
  /** Whether the submit button is the primary button of the page. */
  readonly filled?: boolean
  readonly children: ReactNode
  /** Shown next to the submit button. */
  readonly aside?: ReactNode
}

/** Layout of an account form: the problem of the whole form, its fields, the submit button. */
export function AccountForm({ state, submitLabel, filled = false, children, aside }: AccountFormProps) {
  const { form, problem, busy } = state
  return (
    <form {...form} className={styles['form']}>
      <div role="alert">{problem !== undefined && <Notice kind="refused">{problem}</Notice>}</div>
      {children}
      <div className={styles['actions']}>
        <Button type="submit" kind={filled ? 'primary' : 'outline'} aria-disabled={busy}>
          {submitLabel}
        </Button>
        {aside}
      </div>
    </form>
  )
}
