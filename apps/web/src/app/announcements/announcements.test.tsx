import { expect, test } from 'vitest'
import { renderAdministration } from '../../features/administration/administration.fixture.tsx'
import { Announcements } from './announcements.tsx'

const announcements = async () => ({
  announcements: [{ id: 'one', en: 'Tonight', de: 'Heute Abend', createdAt: '2026-11-18', expiresAt: null }],
})

test('an announcement is shown until it is dismissed, also after a reload', async () => {
  localStorage.removeItem('everquill.dismissed-announcements')
  const screen = await renderAdministration(<Announcements />, { announcements })
  await expect.element(screen.getByText('Tonight')).toBeVisible()
  await screen.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(() => screen.getByText('Tonight').elements()).toHaveLength(0)
  const again = await renderAdministration(<Announcements />, { announcements })
  await expect.poll(() => again.getByRole('button').elements()).toHaveLength(0)
  localStorage.removeItem('everquill.dismissed-announcements')
})
