import { i18n } from '@lingui/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { activate, withLazyTexts } from './activate.ts'

vi.mock('./locales/en.po', () => ({ messages: { first: 'First' } }))
vi.mock('./locales/de.po', () => ({ messages: { first: 'Erste' } }))
vi.mock('./locales/later/en.po', () => ({ messages: { more: 'More' } }))
vi.mock('./locales/later/de.po', () => ({ messages: { more: 'Mehr' } }))

beforeEach(() => vi.stubGlobal('document', { documentElement: {} }))
afterEach(() => vi.unstubAllGlobals())

test('two parts that are loaded at once both wait for their texts; another language has the same texts', async () => {
  await activate('en')
  expect(i18n.messages).toEqual({ first: 'First' })
  void withLazyTexts(Promise.resolve('one part'))
  await withLazyTexts(Promise.resolve('another part'))
  expect(i18n.messages).toEqual({ first: 'First', more: 'More' })
  await activate('de')
  expect(i18n.messages).toEqual({ first: 'Erste', more: 'Mehr' })
})
