import { i18n } from '@lingui/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { activate, withLazyTexts } from './activate.ts'

vi.mock('./locales/en.po', () => ({ messages: { first: 'First' } }))
vi.mock('./locales/de.po', () => ({ messages: { first: 'Erste' } }))
vi.mock('./locales/later/en.po', () => ({ messages: { more: 'More' } }))
vi.mock('./locales/later/de.po', () => ({ messages: { more: 'Mehr' } }))

beforeEach(() => vi.stubGlobal('document', { documentElement: {} }))
afterEach(() => vi.unstubAllGlobals())

/** Runs on modules of its own, because texts stay loaded. */
async function freshModules() {
  vi.resetModules()
  const [{ i18n: fresh }, activation] = await Promise.all([import('@lingui/core'), import('./activate.ts')])
  return { fresh, ...activation }
}

test('texts of a part are added without rendering the page again', async () => {
  const { fresh, ...page } = await freshModules()
  await page.activate('en')
  const onChange = vi.fn<() => void>()
  fresh.on('change', onChange)
  await page.withLazyTexts(Promise.resolve('a part'))
  expect(fresh.messages).toEqual({ first: 'First', more: 'More' })
  expect(onChange).not.toHaveBeenCalled()
})

test('a language that is chosen while texts are added has them as well', async () => {
  const { fresh, ...page } = await freshModules()
  await page.activate('en')
  await Promise.all([page.withLazyTexts(Promise.resolve('a part')), page.activate('de')])
  expect(fresh.messages).toEqual({ first: 'Erste', more: 'Mehr' })
})

test('two parts that are loaded at once both wait for their texts; another language has the same texts', async () => {
  await activate('en')
  expect(i18n.messages).toEqual({ first: 'First' })
  void withLazyTexts(Promise.resolve('one part'))
  await withLazyTexts(Promise.resolve('another part'))
  expect(i18n.messages).toEqual({ first: 'First', more: 'More' })
  await activate('de')
  expect(i18n.messages).toEqual({ first: 'Erste', more: 'Mehr' })
})
