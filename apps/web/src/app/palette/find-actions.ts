import { matchesText } from '@everquill/domain'

/** Something that can be done, or somewhere to go. */
export interface Act {
  readonly id: string
  readonly label: string
  /** What kind of thing it is, in a quieter voice. */
  readonly detail?: string
  /** Too many to be offered before they are sought. */
  readonly onlySought?: boolean
  readonly run: () => void
}

const most = 30

/** The acts that hold every word that is typed, those that begin with it first; while nothing is, all but the many. */
export function foundActs(acts: readonly Act[], typed: string): readonly Act[] {
  const words = typed.split(/\s+/).filter((word) => word !== '')
  const [first] = words
  if (first === undefined) return acts.filter(({ onlySought }) => !onlySought)
  const meant = acts.filter(({ label }) => words.every((word) => matchesText(label, word)))
  const isNear = ({ label }: Act) => matchesText(label.slice(0, first.length), first)
  return [...meant.filter(isNear), ...meant.filter((act) => !isNear(act))].slice(0, most)
}
