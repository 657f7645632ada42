import type { GameSession } from '@everquill/domain'
import type { Period } from '../../api/backend.ts'

/** The day of a moment where its reader is, as a field for days has it. */
export function dayOf(moment: string): string {
  const date = new Date(moment)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** All of two days and what lies between them. A day that is not written yet is today. */
export function betweenDays(from: string, to: string, now = new Date()): Period {
  const day = (text: string) => new Date(`${text || dayOf(now.toISOString())}T00:00`)
  const end = day(to)
  end.setDate(end.getDate() + 1)
  return { from: day(from).toISOString(), to: end.toISOString() }
}

/** What somebody chose: the last session (`last`), a marked one (`in <id>`), or everything since one (`since <id>`). */
export function periodOf(chosen: string, lastBegan: string, sittings: readonly GameSession[]): Period {
  const [how, id] = chosen.split(' ')
  const sitting = sittings.find(({ began }) => began.id === id)
  if (!sitting) return { from: lastBegan }
  const { began, ended } = sitting
  // Log ids are moments: what was written before the marker is no part of the session.
  return { from: momentOf(began.id), ...(how === 'in' && ended && { to: momentOf(ended.id) }) }
}

const momentOf = (entryId: string): string => new Date(Number(entryId)).toISOString()
