import type { Change, LogEntry, LoggedAct } from '@everquill/domain'
import { aChange, aLogEntry, anItem, aSpell } from '@everquill/testing/builders'
import { i18n } from '@lingui/core'
import { afterEach, expect, test } from 'vitest'
import { activate, withLazyTexts } from '../../i18n/activate.ts'
import { renderWithCharacter } from '../../open-character.fixture.tsx'
import { useSaveSentence } from './use-save-sentence.tsx'

interface SaveOptions {
  readonly authorName?: string
  readonly act?: LoggedAct
}

/** The entries of one save by Tomasz, newest first. */
const saveOf = (changes: readonly Change[], { authorName = 'Tomasz', act }: SaveOptions = {}): readonly LogEntry[] =>
  changes
    .map((data, index) =>
      aLogEntry({ id: String(100 + index), user: 'tomasz', saveId: 'one', data, authorName, ...(act && { act }) }),
    )
    .toReversed()

function Sentence({ save, remark }: { readonly save: readonly LogEntry[]; readonly remark?: string }) {
  const { title, detail } = useSaveSentence()(save, remark)
  return (
    <>
      <p>{title}</p>
      <div>{detail}</div>
    </>
  )
}

async function read(changes: readonly Change[], options?: SaveOptions, remark?: string) {
  const sentence = <Sentence save={saveOf(changes, options)} {...(remark !== undefined && { remark })} />
  const { screen } = await renderWithCharacter(sentence, {
    character: { items: [anItem({ id: 'e1', item: 'Rope', quantity: 3 })] },
  })
  const { container } = screen
  // Texts for screen readers only stand for the arrows and dashes that the others see.
  for (const hidden of container.querySelectorAll('.sr')) hidden.remove()
  const textOf = (selector: string) => container.querySelector(selector)?.textContent.replaceAll(/\s+/g, ' ').trim()
  const details = [...container.querySelectorAll('.by-dots > span')].map((one) =>
    one.textContent.replaceAll(/\s+/g, ' ').trim(),
  )
  return [textOf('p'), ...details]
}

const award = { id: 't1', from: null, to: [48_151_623] }
const gift = { id: 't2', from: 7, to: [48_151_623] }
const potion = aChange('items.new', null, anItem({ id: 'new', item: 'Healing potion' }))
const poisoned = aChange('conditions', [], ['Poisoned'])

afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test.each<readonly [string, readonly Change[], readonly string[]]>([
  [
    'an award of coins and an item',
    [
      { ...aChange('gold', 15, 46), transfer: award },
      { ...potion, transfer: award },
    ],
    ['Tomasz (GM) gave you 31 gold and 1 Healing potion.', 'Gold 15 → 46'],
  ],
  [
    'a gift of another player',
    [{ ...aChange('items.e1.quantity', 3, 5), transfer: gift }],
    ['Tomasz gave you 2 × Rope.', 'Rope 3 → 5'],
  ],
  ['a new spell', [aChange('spells.s1', null, aSpell())], ['Tomasz (GM) gave you Light.']],
  [
    'coins that were taken',
    [aChange('gold', 46, 40), aChange('silver', 5, 0)],
    ['Tomasz (GM) took 6 gold and 5 silver from you.', 'Gold 46 → 40', 'Silver 5 → 0'],
  ],
  ['damage', [aChange('hp', 31, 27)], ['Tomasz (GM) dealt you 4 damage.', 'Hit points 31 → 27']],
  [
    'damage to temporary hit points first',
    [aChange('hp_temp', 5, 0), aChange('hp', 31, 29)],
    ['Tomasz (GM) dealt you 7 damage.', 'Temporary hit points 5 → 0', 'Hit points 31 → 29'],
  ],
  ['healing', [aChange('hp', 20, 25)], ['Tomasz (GM) healed you by 5.', 'Hit points 20 → 25']],
  ['a condition', [poisoned], ['Tomasz (GM) gave you the condition Poisoned.']],
  [
    'a condition with its end',
    [poisoned, aChange('condition_ends.c1', null, { id: 'c1', condition: 'Poisoned', round: 3 })],
    ['Tomasz (GM) gave you the condition Poisoned.'],
  ],
  [
    'a condition that is over',
    [aChange('conditions', ['Poisoned'], [])],
    ['Tomasz (GM) removed the condition Poisoned.'],
  ],
  ['one field', [aChange('str', 3, 4)], ['Tomasz (GM) changed Strength.', 'Strength 3 → 4']],
  ['a long text, without quoting it', [aChange('background', 'a', 'b')], ['Tomasz (GM) changed Background.']],
  [
    'two fields of different kinds',
    [aChange('hp', 31, 27), poisoned],
    ['Tomasz (GM) made 2 changes.', 'Hit points 31 → 27', 'Poisoned added'],
  ],
  [
    'two numbers',
    [aChange('str', 3, 4), aChange('dex', 5, 4)],
    ['Tomasz (GM) changed Strength and Dexterity.', 'Strength 3 → 4', 'Dexterity 5 → 4'],
  ],
  [
    'many fields',
    [aChange('str', 3, 4), aChange('dex', 3, 4), aChange('con', 3, 4), aChange('wil', 3, 4)],
    ['Tomasz (GM) made 4 changes.', 'Strength 3 → 4', 'Dexterity 3 → 4', 'Constitution 3 → 4', 'and 1 more'],
  ],
  [
    'an undo',
    [{ ...aChange('gold', 46, 15), undoes: '5', transfer: award }],
    ['Tomasz (GM) undid 1 change.', 'Gold 46 → 15'],
  ],
  ['a removal from the game', [aChange('gameId', 'salt', null)], ['Tomasz (GM) removed you from the game.']],
])('a sentence about %s', async (_what, changes, texts) => {
  expect(await read(changes)).toEqual(texts)
})

test('an action is named as in the log, with what it changed and how many changes are hidden', async () => {
  const act = { kind: 'cast', of: 'Mend wounds', with: 'Mira', entries: 3 }
  expect(await read([aChange('mana', 8, 6), potion], { act })).toEqual([
    'Tomasz (GM): Cast Mend wounds on Mira',
    'Mana 8 → 6',
    'Healing potion added',
    'and 1 more',
  ])
})

test('damage is told by its amount, whether or not it was an action', async () => {
  const act = { kind: 'damage', entries: 1 }
  expect(await read([aChange('hp', 31, 27)], { act })).toEqual([
    'Tomasz (GM) dealt you 4 damage.',
    'Hit points 31 → 27',
  ])
})

test('an action of an unknown kind is told by its changes', async () => {
  expect(await read([aChange('str', 3, 4)], { act: { kind: 'juggle', entries: 1 } })).toEqual([
    'Tomasz (GM) changed Strength.',
    'Strength 3 → 4',
  ])
})

test('an author without a name is the GM, or an unknown player if it was a gift', async () => {
  expect(await read([aChange('gold', 0, 1)], { authorName: '' })).toEqual(['The GM gave you 1 gold.', 'Gold 0 → 1'])
  const given = { ...aChange('gold', 0, 1), transfer: gift }
  expect((await read([given], { authorName: '' }))[0]).toBe('Unknown player gave you 1 gold.')
})

test('a remark is added to the values', async () => {
  expect(await read([aChange('gold', 15, 46)], {}, 'only the GM can undo this')).toEqual([
    'Tomasz (GM) gave you 31 gold.',
    'Gold 15 → 46',
    'only the GM can undo this',
  ])
})

test('the sentences are written in German too', async () => {
  await activate('de')
  await withLazyTexts(Promise.resolve())
  expect(await read([aChange('gold', 15, 46), aChange('silver', 0, 2), potion])).toEqual([
    'Tomasz (SL) hat dir 31 Gold, 2 Silber und 1 Healing potion gegeben.',
    'Gold 15 → 46',
    'Silber 0 → 2',
  ])
  expect((await read([aChange('hp', 31, 27)], { authorName: '' }))[0]).toBe('Die SL hat dir 4 Schaden zugefügt.')
  expect((await read([poisoned]))[0]).toBe('Tomasz (SL) hat dir den Zustand Poisoned gegeben.')
})
