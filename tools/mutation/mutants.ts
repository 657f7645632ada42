import { parseSync, Visitor } from 'oxc-parser'

/** One small mistake in a file: the text from `start` to `end` is replaced. */
export interface Mutant {
  readonly path: string
  readonly start: number
  readonly end: number
  readonly replacement: string
}

interface Span {
  readonly start: number
  readonly end: number
}

const otherOperator: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
}

/** Calls that a careless person forgets: the value is used as it was before the call. */
const droppedCalls = ['filter', 'sort', 'toSorted', 'reverse', 'toReversed', 'slice', 'trim', 'normalize', 'flat']

const otherCall: Readonly<Record<string, string>> = { some: 'every', every: 'some', min: 'max', max: 'min' }

/** The name of a React hook, which runs only in a browser. */
const hookName = /^use[A-Z]/

const isEquality = (operator: string): boolean => operator === '===' || operator === '!=='

/** Every mutant of a file that still parses, in the order of the file. */
export function mutantsOf(path: string, text: string): Mutant[] {
  const mutants = new Map<string, Mutant>()
  const inTypes = new Set<number>()
  const hooks: Span[] = []
  const add = ({ start, end }: Span, replacement: string): void => {
    mutants.set(`${start} ${end} ${replacement}`, { path, start, end, replacement })
  }
  const source = ({ start, end }: Span): string => text.slice(start, end)
  const replaceOperator = (left: Span, right: Span, operator: string, other: string): void => {
    const at = text.indexOf(operator, left.end)
    if (at >= 0 && at < right.start) add({ start: at, end: at + operator.length }, other)
  }
  const isText = (node: Span): boolean => /^['"`]/.test(source(node))
  const negate = (test: Span & { readonly type: string; readonly operator?: string }): void => {
    // Already a mutant of its own: the operator is replaced or removed.
    if (test.operator !== undefined && (isEquality(test.operator) || test.operator === '!')) return
    add(test, `!(${source(test)})`)
  }
  const { program } = parseSync(path, text)
  new Visitor({
    FunctionDeclaration(node) {
      if (node.id && hookName.test(node.id.name)) hooks.push(node)
    },
    VariableDeclarator(node) {
      if (node.id.type === 'Identifier' && hookName.test(node.id.name)) hooks.push(node)
    },
    BinaryExpression({ left, right, operator }) {
      const other = otherOperator[operator]
      if (other === undefined || (operator === '+' && (isText(left) || isText(right)))) return
      replaceOperator(left, right, operator, other)
    },
    LogicalExpression(node) {
      const { left, right, operator } = node
      const other = otherOperator[operator]
      if (other === undefined) add(node, source(left))
      else replaceOperator(left, right, operator, other)
    },
    AssignmentExpression({ left, right, operator }) {
      if (operator === '+=' || operator === '-=')
        replaceOperator(left, right, operator, operator === '+=' ? '-=' : '+=')
    },
    UnaryExpression(node) {
      if (node.operator === '!') add(node, source(node.argument))
    },
    IfStatement({ test }) {
      negate(test)
    },
    ConditionalExpression({ test }) {
      negate(test)
    },
    ExpressionStatement(node) {
      if (!/^(super|console\.|'use )/.test(source(node))) add(node, ';')
    },
    Literal(node) {
      if (typeof node.value === 'boolean') add(node, String(!node.value))
      if (typeof node.value !== 'number') return
      add(node, String(node.value + 1))
      if (node.value > 0) add(node, String(node.value - 1))
    },
    TSLiteralType({ literal }) {
      // Has no effect at run time.
      inTypes.add(literal.start)
    },
    ArrayExpression(node) {
      if (node.elements.length > 0) add(node, '[]')
      for (const element of node.elements) if (element?.type === 'SpreadElement') add(element, '...[]')
    },
    ObjectExpression({ properties }) {
      for (const property of properties) if (property.type === 'SpreadElement') add(property, '...{}')
    },
    CallExpression(node) {
      const { callee } = node
      if (callee.type !== 'MemberExpression' || callee.computed || callee.optional) return
      const name = source(callee.property)
      if (droppedCalls.includes(name)) add(node, source(callee.object))
      const other = otherCall[name]
      if (other !== undefined) add(callee.property, other)
    },
  }).visit(program)
  return [...mutants.values()]
    .filter(({ start }) => !inTypes.has(start) && !hooks.some((hook) => hook.start <= start && start < hook.end))
    .filter((mutant) => parseSync(path, mutated(text, mutant)).errors.length === 0)
    .toSorted((one, other) => one.start - other.start || one.end - other.end)
}

/** The text of the file with the mistake in it. */
export const mutated = (text: string, { start, end, replacement }: Mutant): string =>
  text.slice(0, start) + replacement + text.slice(end)

/** A part of the mutants, spread evenly over the files; the same seed picks the same ones. */
export function sample(mutants: readonly Mutant[], size: number, seed: number): Mutant[] {
  const random = seededRandom(seed)
  const shuffled = [...Map.groupBy(mutants, ({ path }) => path).values()].flatMap((ofFile) =>
    ofFile
      .map((mutant) => ({ mutant, order: random() }))
      .toSorted((one, other) => one.order - other.order)
      .map(({ mutant }) => mutant),
  )
  if (size >= shuffled.length) return shuffled
  const step = shuffled.length / size
  const offset = random() * step
  return Array.from({ length: size }, (_, i) => shuffled[Math.floor(offset + i * step)]).filter(
    (mutant) => mutant !== undefined,
  )
}

/** Mulberry32: enough to pick mutants, and the same on every machine. */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
