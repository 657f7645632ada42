import { fromMarkdown } from 'mdast-util-from-markdown'
import { Fragment, type ReactNode } from 'react'
import styles from './markdown.module.css'
import { safeLink } from './safe-link.ts'

type Node = ReturnType<typeof fromMarkdown>['children'][number]

/** A text with its emphasis, lists and links. None of it is ever taken for HTML, and no picture is fetched. */
export function Markdown({ text }: { readonly text: string }) {
  if (isTangled(text)) return <p className={styles['plain']}>{text}</p>
  const { children } = fromMarkdown(text)
  const addresses = new Map(
    children.flatMap((node) => (node.type === 'definition' ? [[node.identifier, node.url] as const] : [])),
  )
  return <div className={styles['prose']}>{drawn(children, addresses)}</div>
}

/** So many marks in one paragraph are no emphasis any more: to sort them out would take seconds. They stand as they are. */
const isTangled = (text: string): boolean =>
  text.split(/\n\s*\n/).some((paragraph) => (paragraph.match(/[*_[\]<>!`]/g)?.length ?? 0) > mostMarks)

const mostMarks = 1_000

type Addresses = ReadonlyMap<string, string>

const drawn = (nodes: readonly Node[], addresses: Addresses): ReactNode =>
  nodes.map((node, place) => <Fragment key={place}>{draw(node, addresses)}</Fragment>)

function draw(node: Node, addresses: Addresses): ReactNode {
  const inside = 'children' in node ? drawn(node.children, addresses) : null
  switch (node.type) {
    case 'paragraph':
      return <p>{inside}</p>
    case 'heading':
      return <h3>{inside}</h3>
    case 'emphasis':
      return <em>{inside}</em>
    case 'strong':
      return <strong>{inside}</strong>
    case 'blockquote':
      return <blockquote>{inside}</blockquote>
    case 'list':
      return node.ordered ? <ol start={node.start ?? 1}>{inside}</ol> : <ul>{inside}</ul>
    case 'listItem':
      return <li>{inside}</li>
    case 'code':
      return <pre tabIndex={0}>{node.value}</pre>
    case 'inlineCode':
      return <code>{node.value}</code>
    case 'thematicBreak':
      return <hr />
    case 'break':
      return <br />
    case 'text':
    case 'html':
      return node.value
    case 'link':
      return <Link address={node.url}>{inside}</Link>
    case 'linkReference':
      return <Link address={addresses.get(node.identifier)}>{inside}</Link>
    case 'image':
      return <Link address={node.url}>{node.alt || node.url}</Link>
    case 'imageReference':
      return <Link address={addresses.get(node.identifier)}>{node.alt || node.identifier}</Link>
    default:
      return inside
  }
}

interface LinkProps {
  readonly address: string | undefined
  readonly children: ReactNode
}

function Link({ address = '', children }: LinkProps) {
  const href = safeLink(address)
  if (href === undefined) return children
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
