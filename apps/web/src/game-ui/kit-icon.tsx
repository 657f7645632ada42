/*
 * Icons of weapons, potions and spells: silhouettes from game-icons.net by Lorc, Delapouite, Skoll and others, CC BY 3.0
 * (https://creativecommons.org/licenses/by/3.0/), unchanged.
 */
import sprite from './kit-icons.svg?url'

export const kitIcons = ['sword', 'bow', 'shield', 'potion', 'vial', 'fire', 'mending'] as const

export type KitIconName = (typeof kitIcons)[number]

/** The icon of what a character has at hand. A sprite of its own, because it is not needed for the first paint. */
export function KitIcon({ name }: { readonly name: KitIconName }) {
  return (
    <svg fill="currentColor" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
