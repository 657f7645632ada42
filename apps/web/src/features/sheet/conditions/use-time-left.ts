import { useLingui } from '@lingui/react/macro'

/** Milliseconds between two looks at the clock, while a condition has an end. */
export const clockStep = 5_000

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long something still lasts, as a short text. */
export function useTimeLeft(): (left: number) => string {
  const { t } = useLingui()
  return (left) => {
    if (left <= 0) return t`ended`
    const [minutes, hours, days] = [minute, hour, day].map((unit) => Math.max(1, Math.round(left / unit)))
    if (left < 1.5 * hour) return t`${minutes} min`
    return left < 2 * day ? t`${hours} h` : t`${days} days`
  }
}
