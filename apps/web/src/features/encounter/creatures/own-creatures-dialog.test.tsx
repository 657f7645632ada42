import { catalogue } from '@everquill/catalogue'
import { attacksOf, bestiaryOf, catalogueRecord, createBestiary, type Bestiary } from '@everquill/domain'
import { expect, test } from 'vitest'
import { renderWithCharacter } from '../../../open-character.fixture.tsx'
import { newLocalRecord } from '../../../sync/local/local-store.ts'
import { memoryStore } from '../../../sync/local/memory-store.ts'
import { CharacterStore } from '../../../sync/replica/character-store.ts'
import { OwnCreaturesDialog } from './own-creatures-dialog.tsx'

let ids = 0
const newId = () => `id ${++ids}`

async function open(known: Partial<Bestiary> = {}) {
  const document = { ...createBestiary(7, 'salt'), ...known }
  const first = { character: document, revision: 1, entryId: '1', epoch: 'first' }
  const store = new CharacterStore(newLocalRecord(first, newId), memoryStore({ isPersistent: true }), newId)
  const { screen } = await renderWithCharacter(<OwnCreaturesDialog store={store} onClose={() => undefined} />, {
    content: {
      Creatures: catalogue.Creatures.map((one) => catalogueRecord('Creatures', one)),
      Skills: catalogue.Skills.map((one) => catalogueRecord('Skills', one)),
    },
  })
  const bestiary = () => bestiaryOf(store.draft) as Bestiary
  const actions = async () => {
    await store.persist()
    return store.saves.map(({ act, changes }) => [
      act?.kind,
      act?.of,
      changes.map(({ field }) => field.split('.')[2] ?? field.split('.')[0]),
    ])
  }
  return { screen, bestiary, actions }
}

const ghoul = { id: 'ghoul', name: 'Salt ghoul', hp: 22, protection: 2 }
const claws = { id: 'claws', creature: 'ghoul', name: 'Claws', total: 6, damage: '1d8+3' }

test('a new creature is saved with its numbers and attacks as one action', async () => {
  const { screen, bestiary, actions } = await open()
  await expect.element(screen.getByText(/Only GMs see them/)).toBeVisible()
  await screen.getByRole('button', { name: 'New creature' }).click()
  const save = screen.getByRole('button', { name: 'Save' })
  await expect.element(save).toBeDisabled()
  await screen.getByLabelText('Name', { exact: true }).fill(' Salt ghoul ')
  await screen.getByLabelText('Hit points').fill('22')
  await screen.getByLabelText('Initiative').fill('-1')
  await screen.getByRole('button', { name: 'Add an attack' }).click()
  const attack = screen.getByRole('group', { name: 'Attack 1' })
  await attack.getByLabelText('Name').fill('Claws')
  await expect.element(save).toBeDisabled()
  await attack.getByLabelText('Attack total').fill('6')
  await attack.getByLabelText('Damage').fill('1d8 + STR')
  await save.click()
  await expect.element(screen.getByText('Salt ghoul', { exact: false })).toBeVisible()
  const [creature] = bestiary().creatures
  expect(bestiary()).toMatchObject({
    creatures: [{ name: 'Salt ghoul', hp: 22, initiative: -1 }],
    attacks: [{ creature: creature?.id, name: 'Claws', total: 6, damage: '1d8+str' }],
  })
  expect(await actions()).toEqual([['add-creature', 'Salt ghoul', ['creatures', 'attacks']]])
})

test('attacks keep the order in which they were added', async () => {
  const { screen, bestiary } = await open({ creatures: [ghoul], attacks: [claws] })
  await screen.getByRole('button', { name: 'Edit Salt ghoul' }).click()
  for (const [at, name] of [
    [2, 'Bite'],
    [3, 'Breath'],
  ] as const) {
    await screen.getByRole('button', { name: 'Add an attack' }).click()
    const attack = screen.getByRole('group', { name: `Attack ${at}` })
    await attack.getByLabelText('Name').fill(name)
    await attack.getByLabelText('Attack total').fill('6')
    await attack.getByLabelText('Damage').fill('1d8')
  }
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => attacksOf(bestiary(), 'ghoul').map(({ name }) => name)).toEqual(['Claws', 'Bite', 'Breath'])
})

test('only what was changed is saved; a removed attack and an emptied number are gone', async () => {
  const bite = { ...claws, id: 'bite', name: 'Bite' }
  const { screen, bestiary, actions } = await open({ creatures: [ghoul], attacks: [bite, claws] })
  await screen.getByRole('button', { name: 'Edit Salt ghoul' }).click()
  await screen.getByLabelText('Protection').fill('')
  await screen.getByRole('button', { name: 'Remove attack 1' }).click()
  await screen.getByLabelText('Damage').fill('2d6')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(bestiary).toMatchObject({ creatures: [{ id: 'ghoul', name: 'Salt ghoul', hp: 22 }] })
  expect([bestiary().creatures[0]?.protection, bestiary().attacks]).toEqual([undefined, [{ ...claws, damage: '2d6' }]])
  expect(await actions()).toEqual([['edit-creature', 'Salt ghoul', ['protection', 'attacks', 'damage']]])
})

test('a number or a formula that is wrong cannot be saved', async () => {
  const { screen } = await open({ creatures: [ghoul], attacks: [claws] })
  await screen.getByRole('button', { name: 'Edit Salt ghoul' }).click()
  const save = screen.getByRole('button', { name: 'Save' })
  await screen.getByLabelText('Hit points').fill('many')
  await expect.element(save).toBeDisabled()
  await screen.getByLabelText('Hit points').fill('5')
  await expect.element(save).toBeEnabled()
  await screen.getByLabelText('Damage').fill('1d')
  await expect.element(save).toBeDisabled()
})

test('a creature of the catalogue is a start, with its attacks', async () => {
  const { screen } = await open()
  await screen.getByRole('button', { name: 'New creature' }).click()
  await screen.getByRole('combobox', { name: /Start from/ }).fill('wolf')
  await screen.getByRole('option', { name: /^Wolf By/ }).click()
  await expect.element(screen.getByLabelText('Hit points')).toHaveValue('12')
  await expect.element(screen.getByRole('group', { name: 'Attack 1' }).getByLabelText('Damage')).toHaveValue('1d6+2')
})

test('a creature is removed with its attacks as one action', async () => {
  const { screen, bestiary, actions } = await open({ creatures: [ghoul], attacks: [claws] })
  await screen.getByRole('button', { name: 'Remove Salt ghoul' }).click()
  await expect.poll(() => [bestiary().creatures, bestiary().attacks]).toEqual([[], undefined])
  expect(await actions()).toEqual([['remove-creature', 'Salt ghoul', ['creatures', 'attacks']]])
})
