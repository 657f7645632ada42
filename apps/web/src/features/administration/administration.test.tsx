import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ProblemError } from '../../api/problem-error.ts'
import type { ServerApi } from '../../api/server-api.ts'
import type { AuditEntry, Backup } from '../../queries/administration/administration.ts'
import { Accounts } from './accounts/accounts.tsx'
import { Administration } from './administration.tsx'
import { anAccount, overview, proved, renderAdministration } from './administration.fixture.tsx'
import { AnnouncementsSection } from './announcements-section.tsx'
import { BackupsSection } from './backups-section.tsx'
import { AuditLog } from './log/audit-log.tsx'
import { RegistrationSection } from './registration/registration-section.tsx'
import { HealthSection } from './server/health-section.tsx'
import { isHealthy } from './server/is-healthy.ts'

const accounts = [
  anAccount(),
  anAccount({ id: 'ada', name: 'Ada', email: 'ada@example.org', administrator: true }),
  anAccount({ id: '4f2a-guest', name: '', email: null, guest: true }),
]

const renderAccounts = (api: Partial<ServerApi>) =>
  renderAdministration(
    <Accounts counts={overview.accounts} ownId="ada" withProof={proved} onHandedOver={() => undefined} />,
    { listAccounts: async () => ({ accounts, next: null }), ...api },
  )

/** The accounts of a server that can be disabled and enabled, and what was asked of it. */
function switchable() {
  let disabledAt: string | null = null
  const changes: [user: string, change: string][] = []
  const api: Partial<ServerApi> = {
    listAccounts: async () => ({ accounts: [anAccount({ disabledAt }), ...accounts.slice(1)], next: null }),
    changeAccount: async ({ params, body }) => {
      changes.push([params.userId, body.change])
      disabledAt = body.change === 'disable' ? '2026-11-18T12:00:00.000Z' : null
    },
  }
  return { api, changes }
}

test('an account is disabled at once, and the message takes it back', async () => {
  const { api, changes } = switchable()
  const screen = await renderAccounts(api)
  await screen.getByRole('button', { name: 'Disable Ben' }).click()
  const log = screen.getByRole('log', { name: 'Messages' })
  await expect.element(log.getByText('Ben disabled')).toBeVisible()
  await expect.element(log.getByText(/^Signed out everywhere/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Enable Ben' })).toHaveFocus()
  await log.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByRole('button', { name: 'Disable Ben' })).toBeVisible()
  expect(changes).toEqual([
    ['ben', 'disable'],
    ['ben', 'undo-disable'],
  ])
})

test('enabling an account is taken back by disabling it, and takes the place of the message that it was disabled', async () => {
  const { api, changes } = switchable()
  const screen = await renderAccounts(api)
  await screen.getByRole('button', { name: 'Disable Ben' }).click()
  await screen.getByRole('button', { name: 'Enable Ben' }).click()
  const log = screen.getByRole('log', { name: 'Messages' })
  await expect.element(log.getByText('Ben enabled')).toBeVisible()
  expect(log.getByText('Ben disabled').elements()).toEqual([])
  await log.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByRole('button', { name: 'Enable Ben' })).toBeVisible()
  expect(changes).toEqual([
    ['ben', 'disable'],
    ['ben', 'enable'],
    ['ben', 'disable'],
  ])
})

test('an account can be switched back while other parts of the page are still being fetched', async () => {
  const { api, changes } = switchable()
  const auditLog = () => new Promise<never>(() => undefined)
  const screen = await renderAdministration(
    <>
      <Accounts counts={overview.accounts} ownId="ada" withProof={proved} onHandedOver={() => undefined} />
      <AuditLog />
    </>,
    { ...api, auditLog },
  )
  await screen.getByRole('button', { name: 'Disable Ben' }).click()
  await screen.getByRole('button', { name: 'Enable Ben' }).click()
  await expect.element(screen.getByRole('log', { name: 'Messages' }).getByText('Ben enabled')).toBeVisible()
  expect(changes.map(([, change]) => change)).toEqual(['disable', 'enable'])
})

test('Ctrl-Z takes back what was disabled, because the message is far away with the keyboard', async () => {
  const { api, changes } = switchable()
  const screen = await renderAccounts(api)
  await userEvent.keyboard('{Control>}z{/Control}')
  await screen.getByRole('button', { name: 'Disable Ben' }).click()
  const log = screen.getByRole('log', { name: 'Messages' })
  await expect.element(log.getByText('Ben disabled')).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(screen.getByRole('button', { name: 'Disable Ben' })).toBeVisible()
  await expect.element(log).toHaveTextContent('')
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(changes.at(-1)).toEqual(['ben', 'undo-disable'])
  expect(changes).toHaveLength(2)
})

test('an account that could not be disabled says why and offers no undo', async () => {
  const changeAccount = () => Promise.reject(new ProblemError({ code: 'administrator-stays' }, 409))
  const screen = await renderAccounts({ changeAccount })
  await screen.getByRole('button', { name: 'Disable Ben' }).click()
  const log = screen.getByRole('log', { name: 'Messages' })
  await expect.element(log.getByText('Couldn’t disable the account')).toBeVisible()
  expect(log.getByRole('button', { name: 'Undo' }).elements()).toEqual([])
})

test('administrators cannot disable or delete themselves here, and guests get no reset link', async () => {
  const screen = await renderAccounts({})
  await screen.getByRole('button', { name: 'Actions for Ada' }).click()
  const items = () =>
    screen
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(items).toEqual(['Create reset link…', 'Sign out everywhere'])
  // An open menu covers the buttons below it.
  const again = await renderAccounts({})
  await again.getByRole('button', { name: 'Actions for Guest 4F2A' }).click()
  await expect.poll(items).toEqual(['Disable', 'Delete…'])
})

test('a reset link is shown once, with the address of this page if the server does not know its own', async () => {
  const createResetLink = async () => ({ url: '/reset#token', expiresAt: '2026-11-18T13:00:00.000Z' })
  const screen = await renderAccounts({ createResetLink })
  await screen.getByRole('button', { name: 'Reset link for Ben' }).click()
  await screen.getByRole('button', { name: 'Create link' }).click()
  await expect.element(screen.getByText(`${location.origin}/reset#token`)).toBeVisible()
})

test('an action that needs a proof runs again after it, and a declined proof is no failure', async () => {
  let isProved = false
  const handOver = vi.fn<ServerApi['handOver']>(async () => {
    if (!isProved) throw new ProblemError({ code: 'proof-needed' }, 403)
    return undefined
  })
  const onHandedOver = vi.fn<() => void>()
  const screen = await renderAdministration(
    <Accounts
      counts={overview.accounts}
      ownId="ada"
      withProof={(action) =>
        action().catch(() => {
          isProved = true
          return action()
        })
      }
      onHandedOver={onHandedOver}
    />,
    { listAccounts: async () => ({ accounts, next: null }), handOver, session: async () => ({ user: null }) as never },
  )
  await screen.getByRole('button', { name: 'Actions for Ben' }).click()
  await screen.getByRole('menuitem', { name: 'Transfer administration…' }).click()
  await screen.getByRole('button', { name: 'Transfer', exact: true }).click()
  await expect.poll(() => onHandedOver.mock.calls.length).toBe(1)
  expect(handOver).toHaveBeenCalledTimes(2)
})

test('accounts are searched and filtered by the server', async () => {
  const listAccounts = vi.fn<ServerApi['listAccounts']>(async () => ({ accounts: [], next: null }))
  const screen = await renderAccounts({ listAccounts })
  await screen.getByRole('button', { name: 'Disabled 0' }).click()
  await screen.getByLabelText('Find an account').fill(' ben ')
  await expect.element(screen.getByText('No matches.')).toBeVisible()
  await expect.poll(() => listAccounts.mock.lastCall).toEqual([{ body: { search: 'ben', only: 'disabled' } }])
})

test('by invitation only, an invitation is created, shown once and revoked', async () => {
  const inviteAccount = vi.fn<ServerApi['inviteAccount']>(async ({ body }) => ({
    invitation: { id: 'one', note: body.note, createdAt: '', expiresAt: '' },
    url: 'https://play.example/sign-in#token',
  }))
  const revokeAccountInvitation = vi.fn<ServerApi['revokeAccountInvitation']>(async () => undefined)
  const screen = await renderAdministration(
    <RegistrationSection registration={{ mode: 'invite-only', fixed: false }} withProof={proved} />,
    {
      inviteAccount,
      revokeAccountInvitation,
      listAccountInvitations: async () => ({
        invitations: [{ id: 'two', note: 'For Mateo', createdAt: '2026-11-01', expiresAt: '2026-11-08' }],
      }),
    },
  )
  await expect
    .element(screen.getByRole('switch', { name: 'Guests can join a game with its invite code' }))
    .toBeChecked()
  await screen.getByRole('button', { name: 'Revoke For Mateo' }).click()
  await expect.poll(() => revokeAccountInvitation.mock.calls).toEqual([[{ params: { invitationId: 'two' } }]])
  await screen.getByRole('button', { name: 'Invite…' }).click()
  await screen.getByLabelText('For whom').fill('For Cleo')
  await screen.getByRole('button', { name: 'Create link' }).click()
  await expect.element(screen.getByText('https://play.example/sign-in#token')).toBeVisible()
  expect(inviteAccount.mock.calls).toEqual([[{ body: { note: 'For Cleo', days: 7 } }]])
})

test('changing who may sign up keeps what was decided about guests of games', async () => {
  const changeRegistration = vi.fn<ServerApi['changeRegistration']>(async ({ body }) => body)
  const screen = await renderAdministration(
    <RegistrationSection registration={{ mode: 'invite-only', gameGuests: false, fixed: false }} withProof={proved} />,
    { changeRegistration, listAccountInvitations: async () => ({ invitations: [] }) },
  )
  await screen.getByRole('radio', { name: 'Closed' }).click()
  await expect.poll(() => changeRegistration.mock.calls).toEqual([[{ body: { mode: 'closed', gameGuests: false } }]])
})

test('registration that the environment sets can be read but not changed', async () => {
  const screen = await renderAdministration(
    <RegistrationSection registration={{ mode: 'closed', gameGuests: true, fixed: true }} withProof={proved} />,
    {},
  )
  await expect.element(screen.getByText('Closed. The server’s configuration sets this (REGISTRATION).')).toBeVisible()
  expect(screen.getByRole('radio').elements()).toHaveLength(0)
})

test('a failed backup says why, a running one cannot be started again, and a good one can be downloaded', async () => {
  const backup = (id: string, more: Partial<Backup> = {}): Backup => ({
    id,
    kind: 'scheduled',
    startedAt: '2026-11-18T03:00:00.000Z',
    finishedAt: '2026-11-18T03:01:00.000Z',
    file: `everquill-${id}.backup`,
    bytes: 214_000_000,
    problem: null,
    missingPictures: 0,
    available: true,
    ...more,
  })
  const exportFile = vi.fn<ServerApi['exportFile']>(async () => new Blob(['x']))
  const backups = [
    backup('running', { finishedAt: null, bytes: null, available: false }),
    backup('good'),
    backup('elsewhere', { missingPictures: 2, available: false }),
    backup('bad', { problem: 'The disk is full.', bytes: null, available: false }),
  ]
  const screen = await renderAdministration(<BackupsSection withProof={proved} />, {
    exportFile,
    listBackups: async () => ({ schedule: ['03:00'], keep: 7, place: 'folder', backups }),
  })
  await expect.element(screen.getByText('Making a backup…')).toBeVisible()
  await expect.element(screen.getByText('The disk is full.')).toBeVisible()
  await expect.element(screen.getByText('checked · 214 MB · scheduled', { exact: true })).toBeVisible()
  const elsewhere = 'checked · 214 MB · scheduled · 2 picture files are missing · file isn’t on this server'
  await expect.element(screen.getByText(elsewhere)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Back up now' })).toHaveAttribute('aria-disabled', 'true')
  await screen.getByRole('button', { name: /^Download backup of/ }).click()
  await expect.poll(() => exportFile.mock.calls).toEqual([[{ name: 'downloadBackup', params: { backupId: 'good' } }]])
})

test('a backup that failed or lacks pictures needs attention, until a later one has worked', async () => {
  const failed: Backup = {
    id: 'bad',
    kind: 'scheduled',
    startedAt: '2026-11-18T03:00:00.000Z',
    finishedAt: '2026-11-18T03:01:00.000Z',
    file: 'everquill-bad.backup',
    bytes: null,
    problem: 'The disk is full.',
    missingPictures: 0,
    available: false,
  }
  const later: Backup = { ...failed, id: 'good', bytes: 1, problem: null, available: true }
  const incomplete: Backup = { ...later, id: 'incomplete', missingPictures: 1 }
  for (const [backups, state] of [
    [[failed], 'Needs attention'],
    [[later, failed], 'Everything works'],
    [[incomplete, later], 'Needs attention'],
  ] as const) {
    const screen = await renderAdministration(
      <Administration withProof={proved} ownId="ada" onHandedOver={() => undefined} />,
      {
        administration: async () => overview,
        listBackups: async () => ({ schedule: [], keep: 7, place: 'folder', backups: [...backups] }),
      },
    )
    await expect.element(screen.getByText(state)).toBeVisible()
    await expect.element(screen.getByText('Version 1.2.3')).toBeVisible()
  }
})

test('the audit log says who did what to whom, and is narrowed to one account', async () => {
  const entry = (id: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
    id,
    at: '2026-11-18T12:00:00.000Z',
    event: 'account-disabled',
    user: { id: 'ada', name: 'Ada' },
    subject: { id: 'ben', name: 'Ben' },
    network: '203.0.113.7',
    detail: null,
    ...more,
  })
  const entries = [
    entry('one'),
    entry('two', { event: 'account-enabled', user: null, network: 'console' }),
    entry('three', { event: 'from-a-newer-server', subject: null }),
  ]
  const auditLog = vi.fn<ServerApi['auditLog']>(async () => ({ entries, next: null }))
  const screen = await renderAdministration(<AuditLog />, { auditLog })
  await expect.element(screen.getByText('Ada disabled an account: Ben')).toBeVisible()
  await expect.element(screen.getByText('Console enabled an account: Ben')).toBeVisible()
  await expect.element(screen.getByText('Ada from-a-newer-server')).toBeVisible()
  await screen.getByRole('button', { name: 'Only this account: Ben' }).first().click()
  await screen.getByRole('button', { name: 'Sign-ins' }).click()
  await expect.poll(() => auditLog.mock.lastCall).toEqual([{ query: { kind: 'sign-ins', user: 'ben' } }])
})

test('an announcement needs both languages', async () => {
  const announce = vi.fn<ServerApi['announce']>(async () => ({}) as never)
  const screen = await renderAdministration(<AnnouncementsSection withProof={proved} />, {
    announce,
    announcements: async () => ({ announcements: [] }),
  })
  await screen.getByRole('button', { name: 'Announce…' }).click()
  await screen.getByLabelText('English text').fill('Tonight')
  const publish = screen.getByRole('button', { name: 'Publish' })
  await expect.element(publish).toHaveAttribute('aria-disabled', 'true')
  await screen.getByLabelText('German text').fill('Heute Abend')
  await publish.click()
  await expect.poll(() => announce.mock.calls).toEqual([[{ body: { en: 'Tonight', de: 'Heute Abend', days: 7 } }]])
})

test('a failing part of the server is shown with its reason, and the catalogue can be refreshed', async () => {
  const refreshContent = vi.fn<ServerApi['refreshContent']>(async () => ({ problem: null }))
  const email = {
    configured: true,
    lastSentAt: '2026-11-18T09:00:00.000Z',
    lastFailedAt: '2026-11-18T10:00:00.000Z',
    problem: 'sign-in-refused',
  } as const
  const content = { server: 'https://content.example', problem: 'The content server does not respond' }
  const health = { ...overview.health, email, content }
  expect([isHealthy(overview.health), isHealthy(health)]).toEqual([true, false])
  const screen = await renderAdministration(<HealthSection health={health} withProof={proved} />, { refreshContent })
  const reason =
    /^Emails can’t be sent. The mail server doesn’t accept the user name or password in SMTP_URL. Last attempt: /
  await expect.element(screen.getByText(reason)).toBeVisible()
  await expect.element(screen.getByText('The content server does not respond')).toBeVisible()
  await screen.getByRole('button', { name: 'Refresh now' }).click()
  await expect.element(screen.getByText('The catalogue is up to date')).toBeVisible()
})

test('email that is not set up is neither marked as working nor as a problem', async () => {
  const email = { configured: false, lastSentAt: null, lastFailedAt: null, problem: null }
  const health = { ...overview.health, email }
  expect(isHealthy(health)).toBe(true)
  const screen = await renderAdministration(<HealthSection health={health} withProof={proved} />, {})
  const row = screen.getByRole('listitem').filter({ hasText: 'Not set up.' })
  await expect.element(row).toBeVisible()
  expect(row.element().querySelector('[data-state]')?.getAttribute('data-state')).toBe('off')
})
