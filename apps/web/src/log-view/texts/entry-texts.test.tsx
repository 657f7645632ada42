import { describeChange, type Change } from '@everquill/domain'
import { aChange, aCharacter, aLogEntry, anItem } from '@everquill/testing/builders'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ServerApiProvider, type ServerApi } from '../../api/server-api.ts'
import { renderPart } from '../../render.fixture.tsx'
import { useEntryTextsWith } from './use-entry-texts.tsx'

const games: Readonly<Record<string, string>> = { salt: 'The Salt Road', ash: 'Ashfall' }
const character = aCharacter({ items: [anItem({ id: 'e1', item: 'Healing potion' })] })

function EntryLine({ change }: { readonly change: Change }) {
  const entryTexts = useEntryTextsWith((gameId) => (typeof gameId === 'string' ? games[gameId] : undefined))
  const { label, oldValue, newValue, detail } = entryTexts({
    entry: aLogEntry({ data: change }),
    description: describeChange(change, character),
  })
  return (
    <p>
      {label}
      {oldValue !== undefined && <> {oldValue} →</>}
      {newValue !== undefined && <> {newValue}</>}
      {detail !== undefined && <> {detail}</>}
    </p>
  )
}

/** No response ever arrives, so names of the catalogue stay unknown. */
const silentServer = new Proxy({}, { get: () => () => new Promise(() => undefined) }) as ServerApi

test.each([
  ['Joined The Salt Road', aChange('gameId', null, 'salt')],
  ['Left The Salt Road', aChange('gameId', 'salt', null)],
  ['Moved from The Salt Road to Ashfall', aChange('gameId', 'salt', 'ash')],
  ['Joined a game', aChange('gameId', null, 'unknown')],
  ['Joined The Old Road', aChange('gameId', null, 'name:The Old Road')],
  ['Left a game', aChange('gameId', 'name:', null)],
  ['Left a game', aChange('gameId', 'unknown', null)],
  ['Healing potion 1 → 2', aChange('items.e1.quantity', 1, 2)],
  ['An item 1 → 2', aChange('items.unknown.quantity', 1, 2)],
  [
    'Dice 1d20 + 7 = 20 + 7 · Natural 20',
    aChange('roll', null, { notation: '1d20+7', dice: [[{ value: 20 }], []], total: 27 }),
  ],
  ['Healing potion equipped (main hand)', aChange('items.e1.equipped', null, 'main-hand')],
  ['Healing potion unequipped', aChange('items.e1.equipped', 'main-hand', null)],
  ['An item unequipped', aChange('items.unknown.equipped', 'main-hand', null)],
  ['Archery pinned', aChange('pinned', null, ['archery'])],
  ['Archery unpinned', aChange('pinned', ['archery'], null)],
  ['Pinned skills – → archery, perception', aChange('pinned', null, ['archery', 'perception'])],
  ['Gold 20 → 15', aChange('gold', 20, 15)],
  ['Character moved to the trash', aChange('deletedAt', null, '2026-11-14')],
])('a log entry reads "%s"', async (text, change) => {
  const { container } = await renderPart(
    <QueryClientProvider client={new QueryClient()}>
      <ServerApiProvider value={silentServer}>
        <EntryLine change={change} />
      </ServerApiProvider>
    </QueryClientProvider>,
  )
  for (const hidden of container.querySelectorAll('.sr')) hidden.remove()
  expect(container.querySelector('p')?.textContent).toBe(text)
})
