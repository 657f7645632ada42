import type { Health } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'

/** Says how hurt someone looks. */
export function useHealthText(): (health: Health) => string {
  const { t } = useLingui()
  return (health) => {
    switch (health) {
      case 'unhurt':
        return t`unhurt`
      case 'wounded':
        return t`wounded`
      case 'badly wounded':
        return t`badly wounded`
      case 'down':
        return t`down`
    }
  }
}
