import { Toast as Base } from '@base-ui/react/toast'
import { useLingui } from '@lingui/react/macro'
import { useCallback, type ReactNode } from 'react'
import { buttonLook } from './button.tsx'
import { classNames } from './class-names.ts'
import type { Pigment } from './initial-of.ts'
import styles from './toast.module.css'

const stays = 6000

/** What has just happened elsewhere or by chance. Never for a save that worked. */
export interface ToastWords {
  readonly title: string
  readonly detail?: string
  /** A figure or an icon before the words. */
  readonly lead?: ReactNode
  readonly tone?: Pigment
  readonly action?: { readonly label: string; readonly onPress: () => void }
}

interface Lead {
  readonly lead?: ReactNode
  readonly tone?: Pigment
}

/** Everything that may show a toast lives inside. */
export function Toasts({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui()
  return (
    <Base.Provider timeout={stays} limit={3}>
      {children}
      <Base.Portal>
        <Base.Viewport className={styles['viewport']} aria-label={t`Messages`}>
          <ToastList />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  )
}

/** Shows a toast: six seconds, longer while it is touched or focused. */
export function useToast(): (words: ToastWords) => void {
  const { add, close } = Base.useToastManager<Lead>()
  return useCallback(
    ({ title, detail, lead, tone, action }) => {
      const id: string = add({
        title,
        description: detail,
        data: { lead, ...(tone && { tone }) },
        ...(action && {
          actionProps: {
            children: action.label,
            onClick: () => {
              close(id)
              action.onPress()
            },
          },
        }),
      })
    },
    [add, close],
  )
}

function ToastList() {
  const { toasts } = Base.useToastManager<Lead>()
  return toasts.map((toast) => (
    <Base.Root key={toast.id} toast={toast} className={styles['toast']} swipeDirection={['left', 'down']}>
      <Base.Content className={styles['content']}>
        {toast.data?.lead !== undefined && (
          <span className={classNames(styles['lead'], toast.data.tone && styles[toast.data.tone])}>
            {toast.data.lead}
          </span>
        )}
        <div className={styles['words']}>
          <Base.Title className={styles['title']} render={<p />} />
          <Base.Description className={styles['detail']} />
        </div>
        <Base.Action className={buttonLook({ kind: 'plain', small: true })} />
      </Base.Content>
    </Base.Root>
  ))
}
