import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'

test('someone adds a passkey, signs out and signs in with it alone', async ({ page, baseURL }) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  await page.request.post('/api/auth/sign-up', {
    data: { name: 'Ann', email: `ann-${randomUUID()}@example.org`, password: 'two lanterns over the salt road' },
    headers: { origin: baseURL ?? '' },
  })
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await codes.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByRole('button', { name: /^Remove Chrome/ })).toBeVisible()

  await page.request.post('/api/auth/sign-out', { headers: { origin: baseURL ?? '' } })
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Characters' })).toBeVisible()
})
