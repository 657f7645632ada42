/*
 * Things of the game. Silhouettes from game-icons.net by Lorc, Delapouite, Skoll and others, CC BY 3.0
 * (https://creativecommons.org/licenses/by/3.0/), taken unchanged. Mana's drop and the die are our own.
 */
import type { ReactElement } from 'react'
import pictures from './game-icons.svg?url'

/** Drawn in the colour of its words; never the only sign of anything, so screen readers pass it by. */
export type Icon = () => ReactElement

/** One file holds them all, so that no page must read through their outlines before it is drawn. */
const icon =
  (name: string): Icon =>
  () => (
    <svg fill="currentColor" aria-hidden="true">
      <use href={`${pictures}#${name}`} />
    </svg>
  )

export const HeartIcon = /*#__PURE__*/ icon('heart')
export const BicepsIcon = /*#__PURE__*/ icon('biceps')
export const FootprintIcon = /*#__PURE__*/ icon('footprint')
export const BackpackIcon = /*#__PURE__*/ icon('backpack')
export const SpellBookIcon = /*#__PURE__*/ icon('spell-book')
export const QuillIcon = /*#__PURE__*/ icon('quill')
export const LaurelIcon = /*#__PURE__*/ icon('laurel')
export const CoinsIcon = /*#__PURE__*/ icon('coins')
export const CowledIcon = /*#__PURE__*/ icon('cowled')
export const BookshelfIcon = /*#__PURE__*/ icon('bookshelf')
export const ManaIcon = /*#__PURE__*/ icon('mana')
export const DieIcon = /*#__PURE__*/ icon('d20')
