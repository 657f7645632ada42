import { useLingui } from '@lingui/react/macro'
import { useNumbers } from '../../../i18n/use-numbers.ts'

/** Why a number goes no further down or up, where it does not. */
export function useStepLimits(value: number, min = -Infinity, max = Infinity) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const [least, most] = [number(min), number(max)]
  return {
    down: value <= min ? t`Not less than ${least}.` : undefined,
    up: value >= max ? t`Not more than ${most}.` : undefined,
  }
}
