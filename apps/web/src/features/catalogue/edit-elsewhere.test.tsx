import { collectionNames } from '@everquill/domain'
import { expect, test } from 'vitest'
import { renderPart } from '../../render.fixture.tsx'
import { EditElsewhere } from './edit-elsewhere.tsx'

const source = { editAt: 'https://content.example', editedHere: [...collectionNames], problem: 'Races are missing.' }

test('a collection of Directus links to the place where it is edited, and a problem is shown', async () => {
  const screen = await renderPart(<EditElsewhere collection="Races" source={source} mayEdit={false} />)
  const link = screen.getByRole('link', { name: 'Edit it there' })
  await expect.element(link).toHaveAttribute('href', 'https://content.example/admin/content/Races')
  await expect.element(screen.getByText('Races are missing.')).toBeVisible()
})

test('a collection that Directus does not have is edited here', async () => {
  const screen = await renderPart(<EditElsewhere collection="Spells" source={source} mayEdit />)
  await expect
    .element(screen.getByText('Your Directus doesn’t have this collection, so you edit it here.'))
    .toBeVisible()
  expect(screen.getByRole('link').elements()).toEqual([])
})
