import { fromMarkdown } from 'mdast-util-from-markdown'
import { Fragment, type ReactNode } from 'react'
import styles from './markdown.module.css'
import { safeLink } from './safe-link.ts'

type Node = ReturnType<typeof fromMarkdown>['children'][number]

interface MarkdownProps {
  readonly text: string
  /** Renders what is between double square brackets, such as `2d6+3`; null shows it as it was written. */
  readonly renderBrackets?: ((content: string) => ReactNode) | undefined
  /** Receives the text with one checkbox ticked or cleared; without it checkboxes cannot be changed. */
  readonly onTick?: ((text: string) => void) | undefined
}

/** Renders Markdown as React elements. HTML is shown as text, and pictures become links, so nothing is fetched. */
export function Markdown({ text, renderBrackets, onTick }: MarkdownProps) {
  if (hasTooManyMarks(text)) return <p className={styles['plain']}>{text}</p>
  const { children } = fromMarkdown(text)
  const addresses = new Map(
    children.flatMap((node) => (node.type === 'definition' ? [[node.identifier, node.url] as const] : [])),
  )
  const context: Context = { text, addresses, renderBrackets, onTick }
  return <div className={styles['prose']}>{renderNodes(children, context)}</div>
}

/** Parsing this many marks in one paragraph would take seconds, so such a text is shown unformatted. */
const hasTooManyMarks = (text: string): boolean =>
  text.split(/\n\s*\n/).some((paragraph) => (paragraph.match(/[*_[\]<>!`]/g)?.length ?? 0) > maxMarks)

const maxMarks = 1_000

interface Context extends MarkdownProps {
  readonly addresses: ReadonlyMap<string, string>
}

const renderNodes = (nodes: readonly Node[], context: Context): ReactNode =>
  nodes.map((node, index) => <Fragment key={index}>{renderNode(node, context)}</Fragment>)

function renderNode(node: Node, context: Context): ReactNode {
  const { addresses } = context
  const content = () => ('children' in node ? renderNodes(node.children, context) : null)
  switch (node.type) {
    case 'paragraph':
      return <p>{content()}</p>
    case 'heading':
      return <h3>{content()}</h3>
    case 'emphasis':
      return <em>{content()}</em>
    case 'strong':
      return <strong>{content()}</strong>
    case 'blockquote':
      return <blockquote>{content()}</blockquote>
    case 'list':
      return node.ordered ? <ol start={node.start ?? 1}>{content()}</ol> : <ul>{content()}</ul>
    case 'listItem':
      return renderTask(node, context) ?? <li>{content()}</li>
    case 'code':
      return <pre tabIndex={0}>{node.value}</pre>
    case 'inlineCode':
      return <code>{node.value}</code>
    case 'thematicBreak':
      return <hr />
    case 'break':
      return <br />
    case 'text':
      return renderText(node.value, context)
    case 'html':
      return node.value
    case 'link':
      return <Link address={node.url}>{content()}</Link>
    case 'linkReference':
      return <Link address={addresses.get(node.identifier)}>{content()}</Link>
    case 'image':
      return <Link address={node.url}>{node.alt || node.url}</Link>
    case 'imageReference':
      return <Link address={addresses.get(node.identifier)}>{node.alt || node.identifier}</Link>
    default:
      return content()
  }
}

const brackets = /\[\[([^[\]\n]{1,100})\]\]/

/** Every second part is the content of brackets. */
function renderText(text: string, { renderBrackets }: Context): ReactNode {
  if (!renderBrackets || !brackets.test(text)) return text
  return text
    .split(brackets)
    .map((part, index) => (
      <Fragment key={index}>{index % 2 === 0 ? part : (renderBrackets(part) ?? `[[${part}]]`)}</Fragment>
    ))
}

const checkbox = /^\[([ xX])\] /

/** A list item that starts with a checkbox, `- [ ] rope`; null for other items. */
function renderTask(item: Extract<Node, { readonly type: 'listItem' }>, context: Context): ReactNode {
  const [paragraph, ...others] = item.children
  if (paragraph?.type !== 'paragraph') return null
  const [first, ...rest] = paragraph.children
  const mark = first?.type === 'text' ? checkbox.exec(first.value) : null
  const offset = first?.position?.start.offset
  if (first?.type !== 'text' || !mark || offset === undefined) return null
  const isTicked = mark[1] !== ' '
  const { text, onTick } = context
  const tick = () => onTick?.(`${text.slice(0, offset + 1)}${isTicked ? ' ' : 'x'}${text.slice(offset + 2)}`)
  const label = { ...first, value: first.value.slice(mark[0].length) }
  return (
    <li className={styles['task']}>
      <input
        type="checkbox"
        aria-label={[label, ...rest].map(plainText).join('')}
        checked={isTicked}
        disabled={!onTick}
        onChange={tick}
      />
      <p>{renderNodes([label, ...rest], context)}</p>
      {renderNodes(others, context)}
    </li>
  )
}

/** The text without its marks; blocks start on lines of their own. */
export const markdownToText = (text: string): string =>
  hasTooManyMarks(text) ? text : fromMarkdown(text).children.map(blockText).join('\n')

function blockText(node: Node): string {
  const isContainer = node.type === 'list' || node.type === 'listItem' || node.type === 'blockquote'
  return isContainer ? node.children.map(blockText).join('\n') : plainText(node)
}

function plainText(node: Node): string {
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(plainText).join('') : ''
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
