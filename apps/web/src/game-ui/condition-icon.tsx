/*
 * Icons of conditions: silhouettes from game-icons.net by Lorc, Delapouite, Skoll and others, CC BY 3.0
 * (https://creativecommons.org/licenses/by/3.0/), unchanged.
 */
import sprite from './condition-icons.svg?url'

const known: ReadonlySet<string> = new Set([
  'poison-bottle',
  'drop',
  'burning-embers',
  'vomiting',
  'cursed-star',
  'half-dead',
  'candle-flame',
  'inspiration',
  'sprint',
  'shield',
  'charm',
  'silenced',
  'invisible',
  'night-sleep',
  'stone-bust',
  'semi-closed-eye',
  'terror',
  'blindfold',
  'human-ear',
  'star-swirl',
  'falling',
  'manacles',
  'tired-eye',
  'snail',
  'frozen-body',
  'stomach',
  'beer-stein',
  'muscle-up',
  'bandage-roll',
  'feather',
  'moon',
  'house',
])

/** The icon of a condition by its game-icons.net name; unknown names get a dot. */
export function ConditionIcon({ name = '' }: { readonly name?: string | undefined }) {
  if (!known.has(name)) return <span className="dot" />
  return (
    <svg fill="currentColor" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
