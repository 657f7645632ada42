import { describe, expect, test } from 'vitest'
import { engines, Installation } from '../backup/installation.ts'
import { mustSucceed } from '../support/game-party.ts'
import { Player } from '../support/player.ts'

const password = 'a lantern in the fog'

async function signedUp(url: string, name: string): Promise<Player> {
  const player = new Player(url)
  mustSucceed(await player.post('/api/auth/sign-up', { name, email: `${name}@example.org`, password }))
  return player
}

const json = (stdout: string) => JSON.parse(stdout) as Record<string, unknown>

describe.each(engines)('on %s', (engine) => {
  test('accounts are listed, disabled, enabled and promoted while the server runs', async () => {
    const here = await Installation.create(engine)
    await here.serve(async (url) => {
      await signedUp(url, 'ada')
      const ben = await signedUp(url, 'ben')
      const listed = json((await here.run('users', 'list', '--json')).stdout)
      expect(listed).toMatchObject({ ok: true, accounts: [{ email: 'ben@example.org' }, { administrator: true }] })
      expect((await here.run('users', 'list')).stdout).toMatch(/\tadministrator\t.*\tada@example\.org\n/)

      const signIn = async () =>
        (await new Player(url).post('/api/auth/sign-in', { email: 'ben@example.org', password })).body.code ?? 'in'
      expect(await here.run('users', 'disable', 'Ben@example.org')).toMatchObject({ code: 0, stderr: '' })
      expect((await ben.get('/api/characters')).body.code).toBe('not-signed-in')
      expect(await signIn()).toBe('account-disabled')
      expect(await here.run('users', 'reset-link', 'ben@example.org')).toMatchObject({
        code: 1,
        stderr: 'ben@example.org is disabled; enable it first.\n',
      })
      expect(await here.run('users', 'enable', 'ben@example.org')).toMatchObject({ code: 0 })
      expect(await signIn()).toBe('in')

      expect(await here.run('users', 'disable', 'ada@example.org')).toMatchObject({
        code: 1,
        stdout: '',
        stderr: 'ada@example.org is the only administrator; make someone else one first.\n',
      })
      expect(await here.run('users', 'make-administrator', 'ben@example.org')).toMatchObject({ code: 0 })
      expect(await here.run('users', 'disable', 'ada@example.org')).toMatchObject({ code: 0 })
    })
  })

  test('a reset link works once and without email', async () => {
    const here = await Installation.create(engine)
    await here.serve(async (url) => {
      await signedUp(url, 'ada')
      const { url: link } = json((await here.run('users', 'reset-link', 'ada@example.org', '--json')).stdout)
      const [address, token = ''] = String(link).split('#')
      expect([address, token.length]).toEqual(['http://localhost:3000/reset', 43])
      const rows = JSON.stringify(await here.rows())
      expect(rows).not.toContain(token)
      const reset = (chosen: string) => new Player(url).post('/api/auth/reset', { token, password: chosen })
      expect((await reset('a harbour at night')).status).toBe(200)
      expect((await reset('a harbour at noon')).body.code).toBe('reset-invalid')
      expect((await new Player(url).post('/api/auth/sign-in', { email: 'ada@example.org', password })).status).toBe(401)
    })
  })

  test('an account and a character are erased at once, after their name was typed', async () => {
    const here = await Installation.create(engine)
    const { mira, odo } = await here.serve(async (url) => {
      await signedUp(url, 'ada')
      const ben = await signedUp(url, 'ben')
      const names = ['Mirabilis', 'Odovakar']
      const refs = []
      for (const name of names) refs.push((await ben.create({ name })).character.publicRef)
      const [first = '', second = ''] = refs
      return { mira: first, odo: second }
    })
    expect(await here.run('erase', mira)).toMatchObject({
      code: 1,
      stderr: `This erases the character Mirabilis (${mira}) and its history for good; add --yes to do it.\n`,
    })
    expect(await here.runTyping('Mira', 'erase', mira)).toMatchObject({ code: 1, stderr: 'Nothing was erased.\n' })
    expect(JSON.stringify(await here.rows())).toContain('Mirabilis')
    expect(await here.runTyping('Mirabilis', 'erase', mira)).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.stringify(await here.rows())).not.toContain('Mirabilis')
    expect(await here.run('erase', odo, '--yes', '--json')).toMatchObject({ code: 0 })
    expect(await here.run('erase', 'ben@example.org', '--yes')).toMatchObject({ code: 0, stderr: '' })
    const rows = JSON.stringify(await here.rows())
    for (const gone of ['Odovakar', 'ben@example.org']) expect(rows).not.toContain(gone)
    expect(await here.run('erase', 'ada@example.org', '--yes')).toMatchObject({
      code: 1,
      stderr: 'ada@example.org is the only administrator; make someone else one first.\n',
    })
    expect(await here.run('verify')).toMatchObject({ code: 0 })
    await here.serve(async (url) => {
      expect((await new Player(url).post('/api/auth/sign-in', { email: 'ben@example.org', password })).status).toBe(401)
    })
  })
})

test('an unknown command prints the usage and exits with 2', async () => {
  const here = await Installation.create('SQLite')
  const misspelled = [['users'], ['users', 'list', 'x'], ['users', 'disable'], ['users', 'drop', 'x'], ['erase']]
  for (const words of [...misspelled, ['erase', 'x', 'y'], ['users', 'list', '--yes'], ['backup', 'x', '--yes']]) {
    expect(await here.run(...words), words.join(' ')).toMatchObject({ code: 2, stdout: '' })
  }
})

test('an unknown account and an empty folder are explained in one sentence', async () => {
  const here = await Installation.create('SQLite')
  expect(await here.run('users', 'list')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There is no database in /),
  })
  await here.serve(async (url) => {
    await signedUp(url, 'ada')
    await new Player(url).post('/api/auth/sign-up', {
      name: 'Other',
      email: 'ada@example.org',
      password: 'another one here',
    })
    expect((await here.run('users', 'disable', 'nobody@example.org')).stderr).toBe(
      'There is no account nobody@example.org; "everquill users list" shows all of them.\n',
    )
    expect((await here.run('users', 'disable', 'ada@example.org')).stderr).toMatch(
      /^Several accounts have the email ada@example\.org; name one by its id: /,
    )
    expect((await here.run('erase', 'ada@example.org')).stderr).toMatch(/^The data folder .* is in use by another/)
  })
})
