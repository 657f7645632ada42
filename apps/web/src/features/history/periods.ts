import type { GameSession } from '@everquill/domain'
import type { Period } from '../../api/types.ts'

/** The local day of a moment, in the format of date inputs. */
export function dayOf(moment: string): string {
  const date = new Date(moment)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** From the start of one day to the end of another. An empty date means today. */
export function betweenDays(from: string, to: string, now = new Date()): Period {
  const day = (text: string) => new Date(`${text || dayOf(now.toISOString())}T00:00`)
  const end = day(to)
  end.setDate(end.getDate() + 1)
  return { from: day(from).toISOString(), to: end.toISOString() }
}

/** The period of a selected option: the last play period (`last`), a game session (`in <id>`), or everything since one (`since <id>`). */
export function periodOf(option: string, lastBegan: string, gameSessions: readonly GameSession[]): Period {
  const [how, id] = option.split(' ')
  const gameSession = gameSessions.find(({ began }) => began.id === id)
  if (!gameSession) return { from: lastBegan }
  const { began, ended } = gameSession
  // Log ids are timestamps in commit order, so they separate entries before the marker from those after it.
  return { from: momentOf(began.id), ...(how === 'in' && ended && { to: momentOf(ended.id) }) }
}

const momentOf = (entryId: string): string => new Date(Number(entryId)).toISOString()
