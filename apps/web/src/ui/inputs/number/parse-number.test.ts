import { describe, expect, test } from 'vitest'
import { parseCount, editFrom, readTypedNumber } from './parse-number.ts'

describe('readTypedNumber', () => {
  test.each([
    ['20', { kind: 'number', value: 20 }],
    [' 007 ', { kind: 'number', value: 7 }],
    ['-7', { kind: 'change', by: -7 }],
    ['\u22127', { kind: 'change', by: -7 }],
    ['\u20137', { kind: 'change', by: -7 }],
    ['- 7', { kind: 'change', by: -7 }],
    ['+3', { kind: 'change', by: 3 }],
    ['=20', { kind: 'exact', value: 20 }],
    ['= -3', { kind: 'exact', value: -3 }],
    ['46-7', { kind: 'number', value: 39 }],
    ['46 + 3 − 1', { kind: 'number', value: 48 }],
    ['-2-3', { kind: 'change', by: -5 }],
    ['', { kind: 'empty' }],
    ['  ', { kind: 'empty' }],
  ] as const)('reads “%s”', (text, typed) => {
    expect(readTypedNumber(text)).toEqual(typed)
  })

  test('thousands separators of both languages and narrow spaces are accepted', () => {
    for (const text of ['2,840', '2.840', '2 840', '2\u202F840', '2’840']) {
      expect(readTypedNumber(text)).toEqual({ kind: 'number', value: 2840 })
    }
    expect(readTypedNumber('-1.234.567')).toEqual({ kind: 'change', by: -1_234_567 })
  })

  test.each([
    'abc',
    '1.5',
    '12,34',
    '1,2345',
    '1234,567',
    '+',
    '=',
    '--7',
    '+-7',
    '1e3',
    '0x10',
    '20 gold',
    '7-',
    '9'.repeat(400),
    '٣',
  ])('“%s” is invalid', (text) => {
    expect(readTypedNumber(text)).toEqual({ kind: 'invalid' })
  })

  test('zero never has a minus sign', () => {
    expect(readTypedNumber('=-0')).toEqual({ kind: 'exact', value: 0 })
    expect(readTypedNumber('-0')).toEqual({ kind: 'change', by: 0 })
  })
})

describe('editFrom for a counter', () => {
  const edit = (text: string, shown: number, now = shown) =>
    editFrom(readTypedNumber(text), { kind: 'counter', shown, now })

  test('a signed number is a change', () => {
    expect(edit('-7', 20)).toEqual({ value: 13, exact: false, by: -7 })
    expect(edit('+3', 20)).toEqual({ value: 23, exact: false, by: 3 })
  })

  test('a bare number sets the value', () => {
    expect(edit('15', 20)).toEqual({ value: 15, exact: false })
  })

  test('a change by someone else during typing is kept', () => {
    expect(edit('15', 20, 30)).toEqual({ value: 25, exact: false })
    expect(edit('-5', 20, 30)).toEqual({ value: 25, exact: false, by: -5 })
  })

  test('a number after an equals sign is set exactly, whatever others changed', () => {
    expect(edit('=15', 20, 30)).toEqual({ value: 15, exact: true })
    expect(edit('=20', 20)).toEqual({ value: 20, exact: true })
    expect(edit('=-3', 4)).toEqual({ value: -3, exact: true })
  })

  test('an unchanged number, an empty text and invalid text are no edit', () => {
    for (const text of ['20', '+0', '', 'twenty']) expect(edit(text, 20)).toBeUndefined()
  })

  test('confirming the shown number is no edit, even if someone else changed it', () => {
    expect(edit('20', 20, 30)).toBeUndefined()
  })
})

describe('editFrom for an integer', () => {
  const edit = (text: string, shown: number, now = shown) =>
    editFrom(readTypedNumber(text), { kind: 'integer', shown, now })

  test('the sign belongs to the number', () => {
    expect(edit('-3', 5)).toEqual({ value: -3, exact: false })
    expect(edit('+3', 5)).toEqual({ value: 3, exact: false })
  })

  test('the typed number is set, not added as a difference', () => {
    expect(edit('4', 5, 9)).toEqual({ value: 4, exact: false })
  })
})

test('parseCount accepts whole numbers within the limits and reads an empty field as 0', () => {
  const limits = { min: 0, max: 1_000 }
  const counts = ['', ' 12 ', '0', '007', '1,000', '=5', '+3', '12+3'].map((text) => parseCount(text, limits))
  expect(counts).toEqual([0, 12, 0, 7, 1_000, 5, 3, 15])
  for (const text of ['-3', '1001', '1.5', '1e99', '--5', 'abc', '🎲']) expect(parseCount(text, limits)).toBeUndefined()
  expect([parseCount('', { min: 1, max: 9 }), parseCount('1', { min: 1, max: 9 })]).toEqual([undefined, 1])
})
