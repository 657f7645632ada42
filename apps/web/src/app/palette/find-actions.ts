import { matchesText } from '@everquill/domain'

/** An action or a destination. */
export interface PaletteAction {
  readonly id: string
  readonly label: string
  /** The kind of action, shown beside the label. */
  readonly detail?: string
  /** Hidden until the user types, because there are too many of them. */
  readonly onlyWhenSearched?: boolean
  readonly run: () => void
}

const maxResults = 30

/** Actions whose label contains every typed word; those that start with the first word come first. */
export function findActions(actions: readonly PaletteAction[], typed: string): readonly PaletteAction[] {
  const words = typed.split(/\s+/).filter((word) => word !== '')
  const [first] = words
  if (first === undefined) return actions.filter(({ onlyWhenSearched: onlySought }) => !onlySought)
  const matches = actions.filter(({ label }) => words.every((word) => matchesText(label, word)))
  const isPrefixMatch = ({ label }: PaletteAction) => matchesText(label.slice(0, first.length), first)
  return [...matches.filter(isPrefixMatch), ...matches.filter((action) => !isPrefixMatch(action))].slice(0, maxResults)
}
