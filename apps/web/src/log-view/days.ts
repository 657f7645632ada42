/** The day of a moment where the reader is, as boxes for days have it; nothing when it is no moment. */
export function dayIn(moment: string): string {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return ''
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`
}

/** The same hour on another day, or nothing while a day is only half written. */
export function withDay(moment: string, day: string): string | undefined {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  if (!(year >= 1_000 && year <= 9_999)) return undefined
  const at = new Date(moment)
  const next = Number.isNaN(at.getTime()) ? new Date(year, month - 1, date, 12) : at
  next.setFullYear(year, month - 1, date)
  return next.toISOString()
}

const twoDigits = (number: number): string => String(number).padStart(2, '0')
