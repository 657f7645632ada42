/*
 * Game icons: silhouettes from game-icons.net by Lorc, Delapouite, Skoll and others, CC BY 3.0
 * (https://creativecommons.org/licenses/by/3.0/), unchanged. The mana drop and the die are our own.
 */
import type { ReactElement } from 'react'
import sprite from './game-icons.svg?url'

/** Inherits the text colour. Hidden from screen readers: an icon always comes with a text. */
export type Icon = () => ReactElement

/** One SVG sprite, so that the outlines are neither in the script nor in the page. */
const icon =
  (name: string): Icon =>
  () => (
    <svg fill="currentColor" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
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
