import { createEncounter, encounterDocument, encounterOf } from '@everquill/domain'
import { aChange, aLogEntry } from '@everquill/testing/builders'
import { expect, test } from 'vitest'
import { renderWithCharacter } from '../../open-character.fixture.tsx'
import { FightNotices } from './fight-notices.tsx'

const ghoul = { id: 'ghoul', name: 'Salt ghoul', hp: 22, hp_max: 22 }
const fight = createEncounter({ id: 9, gameId: 'salt', name: 'The salt house', participants: [ghoul] })

const open = () => renderWithCharacter(<FightNotices />, { character: encounterDocument(fight) })

test('edits of a fight that the server refused are listed on its page', async () => {
  const { screen, store } = await open()
  store.edit('participants.ghoul.hp', 5)
  const save = await store.startSave()
  await store.refuse(save?.saveId ?? '', { code: 'not-found' })
  await screen.getByRole('button', { name: '1 change needs your attention' }).click()
  await expect.element(screen.getByRole('dialog').getByText(/The salt house/)).toBeVisible()
  await screen.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => store.notices).toEqual([])
})

test('two names that two GMs gave a creature for players are a choice on the page of the fight', async () => {
  const { screen, store } = await open()
  store.edit('participants.ghoul.shown_name', 'A shape')
  const theirs = aLogEntry({ id: '2', data: aChange('participants.ghoul.shown_name', null, 'A monk') })
  await store.receive({ saveId: 'theirs', revision: 2, entryId: '2', epoch: 'first', entries: [theirs] })
  await screen.getByRole('button', { name: /A monk/ }).click()
  await expect.poll(() => encounterOf(store.draft)?.participants[0]?.shown_name).toBe('A monk')
})
