import { describe, expect, test } from 'vitest'
import { parseName } from './parse-name.ts'

describe('parseName', () => {
  test.each([
    ['Ann', 'Ann'],
    [' Zoë  von Ährenfels ', 'Zoë  von Ährenfels'],
    ['👩‍🚀', '👩‍🚀'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['🐉'.repeat(80), '🐉'.repeat(80)],
  ])('%j is a name', (typed, name) => {
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
  ])('%j is not a name', (typed) => {
    expect(parseName(typed)).toBeNull()
  })
})
