import type { Json } from '@everquill/domain'
import { anItem } from '@everquill/testing/builders'
import { expect, test } from 'vitest'
import { useFieldTexts } from '../log-view/texts/use-field-texts.ts'
import { renderWithCharacter } from '../open-character.fixture.tsx'
import { ChangedValue } from './changed-value.tsx'

interface ValueProps {
  readonly field: string
  readonly from: Json
  readonly to: Json
}

const Value = ({ field, from, to }: ValueProps) => (
  <p>
    <ChangedValue change={{ field, oldValue: from, newValue: to }} texts={useFieldTexts()} />
  </p>
)

const show = async (field: string, from: Json, to: Json) =>
  (await renderWithCharacter(<Value {...{ field, from, to }} />)).screen

const textOf = async (field: string, from: Json, to: Json) =>
  (await show(field, from, to)).container.querySelector('p')?.textContent

test('an added or removed item is named with its quantity', async () => {
  const rope = { ...anItem({ id: 'rope', item: 'Silk rope', quantity: 2 }) }
  expect(await textOf('items.rope', null, rope)).toBe('2\u00A0×\u00A0Silk rope added')
  expect(await textOf('items.rope', rope, null)).toBe('2\u00A0×\u00A0Silk rope removed')
})

test('a text that only grew or shrank is not shown as empty', async () => {
  expect(await textOf('notes', 'one', 'one\ntwo')).toBe('… →becomes two')
  expect(await textOf('notes', 'one\ntwo', 'one')).toBe('two →becomes …')
  expect(await textOf('notes', '', 'one')).toBe('– →becomes one')
})

test('a long text is cut off until the user wants to read it', async () => {
  const screen = await show('notes', '', 'The caravan left before dawn. '.repeat(40))
  const text = screen.getByText(/^The caravan/).element()
  const isCut = () => text.scrollHeight > text.clientHeight
  expect(isCut()).toBe(true)
  await screen.getByRole('button', { name: 'Show more' }).click()
  await expect.element(screen.getByRole('button', { name: 'Show less' })).toBeVisible()
  expect(isCut()).toBe(false)
})
