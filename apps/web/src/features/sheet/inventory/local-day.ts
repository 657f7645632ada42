import { dateFrom } from '../../../i18n/dates.ts'

/** The local day of a timestamp as date inputs expect it; empty for an invalid timestamp. */
export function localDayOf(timestamp: string): string {
  const date = dateFrom(timestamp)
  if (Number.isNaN(date.getTime())) return ''
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`
}

/** Moves a timestamp to another day at the same hour; undefined while the day is incomplete. */
export function withDay(timestamp: string, day: string): string | undefined {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  if (!(year >= 1_000 && year <= 9_999)) return undefined
  const at = dateFrom(timestamp)
  const next = Number.isNaN(at.getTime()) ? new Date(year, month - 1, date, 12) : at
  next.setFullYear(year, month - 1, date)
  return next.toISOString()
}

const twoDigits = (number: number): string => String(number).padStart(2, '0')
