import { naturalOf, type Roll } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useNumbers } from '../i18n/use-numbers.ts'

/** `Natural 20` or `Natural 1` for a roll whose only counting die with so many sides shows its highest or lowest side. */
export function useNaturalText(): (roll: Roll, sides?: number) => string | undefined {
  const { t } = useLingui()
  const { number } = useNumbers()
  return (roll, sides = 20) => {
    const natural = naturalOf(roll, sides)
    const face = number(natural === 'highest' ? sides : 1)
    return natural === null ? undefined : t`Natural ${face}`
  }
}
