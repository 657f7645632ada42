import { expect, test } from 'vitest'
import { classProblems, definedClasses } from './css-classes.ts'

const script = (text: string) => [{ path: 'a/card.tsx', text: `import styles from './card.module.css'\n${text}` }]
const sheet = (text: string) => [{ path: 'a/card.module.css', text }]

test('a class that is used but not defined is reported', () => {
  expect(classProblems(script("const a = styles['card'] + styles.title"), sheet('.card { color: red }'))).toEqual([
    'a/card.module.css does not define .title: add it, or stop using it',
  ])
})

test('a class that is defined but not used is reported', () => {
  expect(classProblems(script("const a = styles['card']"), sheet('.card {} .card > .old:hover {}'))).toEqual([
    '.old of a/card.module.css is not used: delete it',
  ])
})

test('a computed access uses the classes whose names occur as strings', () => {
  const scripts = [...script('const a = styles[tone]'), { path: 'b.ts', text: "const tones = ['red', 'blue']" }]
  expect(classProblems(scripts, sheet('.red {} .blue {} .green {}'))).toEqual([
    '.green of a/card.module.css is not used: delete it',
  ])
})

test('a stylesheet that no script imports has only unused classes', () => {
  expect(classProblems([], sheet('.card {}'))).toEqual(['.card of a/card.module.css is not used: delete it'])
})

test('comments, values, strings and global classes define nothing', () => {
  const css = `
    /* .comment {} */
    .card:has(> .menu) .title::before { width: 0.5rem; content: '.string'; transition: opacity .2s }
    .choice > :global(.dot) { margin: calc(.5em) }
    @media (max-width: 719px) { .phone.small { inset: 0 } }
    @keyframes move { 12.5% { opacity: 0 } }
  `
  expect([...definedClasses(css)].toSorted()).toEqual(['card', 'choice', 'menu', 'phone', 'small', 'title'])
})
