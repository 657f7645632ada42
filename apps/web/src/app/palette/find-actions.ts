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

/** Actions whose label and kind contain every typed word. A label that starts with the first word comes first, a match in the kind alone last. */
export function findActions(actions: readonly PaletteAction[], typed: string): readonly PaletteAction[] {
  const words = typed.split(/\s+/).filter((word) => word !== '')
  const [first] = words
  if (first === undefined) return actions.filter(({ onlyWhenSearched: onlySought }) => !onlySought)
  const matches = (text: string) => words.every((word) => matchesText(text, word))
  const rankOf = ({ label, detail = '' }: PaletteAction): number => {
    if (matches(label)) return matchesText(label.slice(0, first.length), first) ? 0 : 1
    return matches(`${label} ${detail}`) ? 2 : 3
  }
  const byRank = [0, 1, 2].flatMap((rank) => actions.filter((action) => rankOf(action) === rank))
  return byRank.slice(0, maxResults)
}
