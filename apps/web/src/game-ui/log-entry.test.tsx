import { expect, test } from 'vitest'
import { renderPart } from '../render.fixture.tsx'
import { LogDay, LogEntry } from './log-entry.tsx'

const base = { tone: 'ochre', icon: null } as const

test('a changed number shows old value, new value, difference, author and time', async () => {
  const screen = await renderPart(
    <ul>
      <LogEntry
        {...base}
        label="Gold"
        oldValue="20"
        newValue="15"
        difference={-5}
        byline={{ who: 'Ann', when: '20:15' }}
      />
    </ul>,
  )
  await expect.element(screen.getByRole('listitem')).toHaveTextContent('Gold20 →becomes15−5Ann20:15')
})

test('a difference of zero is not shown', async () => {
  const screen = await renderPart(
    <ul>
      <LogEntry {...base} label="Gold" oldValue="20" newValue="20" difference={0} />
    </ul>,
  )
  await expect.element(screen.getByRole('listitem')).toHaveTextContent('Gold20 →becomes20')
})

test('an entry without a byline is joined with the next one of the same save', async () => {
  const screen = await renderPart(
    <ul>
      <LogEntry {...base} label="Gold" />
      <LogEntry {...base} label="Silver" byline={{ when: '20:15' }} />
    </ul>,
  )
  const [first, second] = screen.getByRole('listitem').elements()
  expect(first && getComputedStyle(first).paddingBottom).toBe('0px')
  expect(second && getComputedStyle(second).borderTopStyle).toBe('none')
})

test('an undone entry is marked in words and struck through', async () => {
  const screen = await renderPart(
    <ul>
      <LogEntry {...base} label="Gold" byline={{ who: 'Ann', when: '20:15' }} undone />
    </ul>,
  )
  await expect.element(screen.getByText('undone')).toBeVisible()
  const change = screen.getByText('Gold').element().parentElement
  expect(change && getComputedStyle(change).textDecorationLine).toBe('line-through')
})

test('a day heading names the day and the game', async () => {
  const screen = await renderPart(
    <ul>
      <LogDay game="The Salt Road">14 November</LogDay>
    </ul>,
  )
  await expect.element(screen.getByRole('listitem')).toHaveTextContent('14 NovemberThe Salt Road')
})
