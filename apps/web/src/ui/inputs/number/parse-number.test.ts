import { describe, expect, test } from 'vitest'
import { countIn, editFrom, readTypedNumber } from './parse-number.ts'

describe('reading', () => {
  test.each([
    ['20', { kind: 'number', value: 20 }],
    [' 007 ', { kind: 'number', value: 7 }],
    ['-7', { kind: 'change', by: -7 }],
    ['\u22127', { kind: 'change', by: -7 }],
    ['\u20137', { kind: 'change', by: -7 }],
    ['- 7', { kind: 'change', by: -7 }],
    ['+3', { kind: 'change', by: 3 }],
    ['=20', { kind: 'exactly', value: 20 }],
    ['= -3', { kind: 'exactly', value: -3 }],
    ['46-7', { kind: 'number', value: 39 }],
    ['46 + 3 − 1', { kind: 'number', value: 48 }],
    ['-2-3', { kind: 'change', by: -5 }],
    ['', { kind: 'nothing' }],
    ['  ', { kind: 'nothing' }],
  ] as const)('“%s” is understood', (text, typed) => {
    expect(readTypedNumber(text)).toEqual(typed)
  })

  test('thousands are read as either language writes them, and with a narrow space', () => {
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
  ])('“%s” is nonsense', (text) => {
    expect(readTypedNumber(text)).toEqual({ kind: 'nonsense' })
  })

  test('no minus is left before nothing', () => {
    expect(readTypedNumber('=-0')).toEqual({ kind: 'exactly', value: 0 })
    expect(readTypedNumber('-0')).toEqual({ kind: 'change', by: 0 })
  })
})

describe('a counter', () => {
  const edit = (text: string, shown: number, now = shown) =>
    editFrom(readTypedNumber(text), { kind: 'counter', shown, now })

  test('changes by a signed number', () => {
    expect(edit('-7', 20)).toEqual({ value: 13, exact: false })
    expect(edit('+3', 20)).toEqual({ value: 23, exact: false })
  })

  test('is set by a bare number', () => {
    expect(edit('15', 20)).toEqual({ value: 15, exact: false })
  })

  test('keeps what somebody else found while the number was being written', () => {
    expect(edit('15', 20, 30)).toEqual({ value: 25, exact: false })
    expect(edit('-5', 20, 30)).toEqual({ value: 25, exact: false })
  })

  test('is exactly what follows an equals sign, whatever others did', () => {
    expect(edit('=15', 20, 30)).toEqual({ value: 15, exact: true })
    expect(edit('=20', 20)).toEqual({ value: 20, exact: true })
    expect(edit('=-3', 4)).toEqual({ value: -3, exact: true })
  })

  test('stays when nothing changes, nothing is written, or nonsense is', () => {
    for (const text of ['20', '+0', '', 'twenty']) expect(edit(text, 20)).toBeUndefined()
  })

  test('stays when the shown number is confirmed after somebody else changed it', () => {
    expect(edit('20', 20, 30)).toBeUndefined()
  })
})

describe('an integer', () => {
  const edit = (text: string, shown: number, now = shown) =>
    editFrom(readTypedNumber(text), { kind: 'integer', shown, now })

  test('takes the sign as part of the number', () => {
    expect(edit('-3', 5)).toEqual({ value: -3, exact: false })
    expect(edit('+3', 5)).toEqual({ value: 3, exact: false })
  })

  test('is what was written, not a difference', () => {
    expect(edit('4', 5, 9)).toEqual({ value: 4, exact: false })
  })
})

test('a field of a form counts whole numbers between its limits, and nothing as none', () => {
  const most = { min: 0, max: 1_000 }
  const counted = ['', ' 12 ', '0', '007', '1,000', '=5', '+3', '12+3'].map((text) => countIn(text, most))
  expect(counted).toEqual([0, 12, 0, 7, 1_000, 5, 3, 15])
  for (const text of ['-3', '1001', '1.5', '1e99', '--5', 'abc', '🎲']) expect(countIn(text, most)).toBeUndefined()
  expect([countIn('', { min: 1, max: 9 }), countIn('1', { min: 1, max: 9 })]).toEqual([undefined, 1])
})
