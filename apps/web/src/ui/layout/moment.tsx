import { fullDateOf } from '../../i18n/dates.ts'
import { useLocale } from '../../i18n/use-locale.ts'

interface MomentProps {
  /** A date or a time, as ISO 8601 text. */
  readonly at: string
  /** The short form, as the place needs it. */
  readonly children: string
  readonly className?: string | undefined
}

/** A date or a time; its full form is in the tooltip. */
export function Moment({ at, children, className }: MomentProps) {
  const locale = useLocale()
  return (
    <time className={className} dateTime={at} title={fullDateOf(at, locale)}>
      {children}
    </time>
  )
}
