import { fromMarkdown } from 'mdast-util-from-markdown'
import { Fragment, type ReactNode } from 'react'
import styles from './markdown.module.css'
import { safeLink } from './safe-link.ts'

type Node = ReturnType<typeof fromMarkdown>['children'][number]

/** Renders Markdown as React elements. HTML is shown as text, and pictures become links, so nothing is fetched. */
export function Markdown({ text }: { readonly text: string }) {
  if (hasTooManyMarks(text)) return <p className={styles['plain']}>{text}</p>
  const { children } = fromMarkdown(text)
  const addresses = new Map(
    children.flatMap((node) => (node.type === 'definition' ? [[node.identifier, node.url] as const] : [])),
  )
  return <div className={styles['prose']}>{renderNodes(children, addresses)}</div>
}

/** Parsing this many marks in one paragraph would take seconds, so such a text is shown unformatted. */
const hasTooManyMarks = (text: string): boolean =>
  text.split(/\n\s*\n/).some((paragraph) => (paragraph.match(/[*_[\]<>!`]/g)?.length ?? 0) > maxMarks)

const maxMarks = 1_000

type Addresses = ReadonlyMap<string, string>

const renderNodes = (nodes: readonly Node[], addresses: Addresses): ReactNode =>
  nodes.map((node, index) => <Fragment key={index}>{renderNode(node, addresses)}</Fragment>)

function renderNode(node: Node, addresses: Addresses): ReactNode {
  const content = 'children' in node ? renderNodes(node.children, addresses) : null
  switch (node.type) {
    case 'paragraph':
      return <p>{content}</p>
    case 'heading':
      return <h3>{content}</h3>
    case 'emphasis':
      return <em>{content}</em>
    case 'strong':
      return <strong>{content}</strong>
    case 'blockquote':
      return <blockquote>{content}</blockquote>
    case 'list':
      return node.ordered ? <ol start={node.start ?? 1}>{content}</ol> : <ul>{content}</ul>
    case 'listItem':
      return <li>{content}</li>
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
      return <Link address={node.url}>{content}</Link>
    case 'linkReference':
      return <Link address={addresses.get(node.identifier)}>{content}</Link>
    case 'image':
      return <Link address={node.url}>{node.alt || node.url}</Link>
    case 'imageReference':
      return <Link address={addresses.get(node.identifier)}>{node.alt || node.identifier}</Link>
    default:
      return content
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
