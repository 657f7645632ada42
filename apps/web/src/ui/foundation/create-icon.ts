import { createElement, type ReactElement, type SVGProps } from 'react'

interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

/** Makes Lucide's icons in place of Lucide's own function, whose options take more code than the icons of a page. */
// oxlint-disable-next-line import/no-default-export -- Lucide imports it like this
export default function createIcon({ node }: IconData): (attributes: SVGProps<SVGSVGElement>) => ReactElement {
  const outlines = node.map(([tag, attributes]) => createElement(tag, attributes))
  return (attributes) =>
    createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        width: 24,
        height: 24,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...attributes,
      },
      outlines,
    )
}
