import { describe, expect, test } from 'vitest'
import { parseName } from './parse-name.ts'

describe('a name', () => {
  test.each([
    ['Ann', 'Ann'],
    [' Zoë  von Ährenfels ', 'Zoë  von Ährenfels'],
    ['👩‍🚀', '👩‍🚀'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['🐉'.repeat(80), '🐉'.repeat(80)],
  ])('%j is one', (typed, name) => {
    expect(parseName(typed)).toBe(name)
  })

  test.each([
    '',
    '   ',
    'Ann\nBob',
    'Ann\0',
    'Ann\u001b[31m',
    'Ann\u009b31m',
    'Ann\u2028Bob',
    'Ann\ud83d',
    'a'.repeat(81),
  ])('%j is none', (typed) => {
    expect(parseName(typed)).toBeNull()
  })
})
