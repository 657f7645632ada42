import { aCharacter, aLogEntry } from '@everquill/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { httpApi } from './http-api.ts'
import { ProblemError } from './problem-error.ts'
import { InvalidResponse } from './validate-response.ts'

const mira = aCharacter()
const ref = { params: { publicRef: mira.publicRef } }
const saveId = '00000000-0000-4000-8000-000000000000'
const save = { saveId, baseRevision: 2, changes: [{ field: 'gold', oldValue: 20, newValue: 15 }] }
const position = { revision: 3, entryId: '7', epoch: 'first' }
const saved = { saveId, character: mira, ...position, entries: [aLogEntry()], dropped: [] }
const signIn = { provider: null, passwordReset: false, registration: 'open' }
const ann = { id: mira.user, name: 'Ann', email: null, guest: true, administrator: false }

const api = httpApi(() => mira.user)

afterEach(() => vi.unstubAllGlobals())

/** Answers every request with this response; returns the requests. */
function respond(body: unknown, { status = 200, type = 'application/json; charset=utf-8', file = false } = {}) {
  const requests: { readonly url: string; readonly options: RequestInit }[] = []
  vi.stubGlobal('fetch', async (url: string, options: RequestInit) => {
    requests.push({ url, options })
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const headers = { 'content-type': type, ...(file && { 'content-disposition': 'attachment' }) }
    return new Response(status === 204 ? null : text, { status, headers })
  })
  return requests
}

const without = (key: string): object => Object.fromEntries(Object.entries(mira).filter(([name]) => name !== key))

test('a gift is saved under the requested id, followed by the number of the giver', async () => {
  const body = { saveId, to: '7', coins: { gold: 5 } }
  respond({ ...saved, saveId: `${saveId}.${mira.id}` })
  expect(await api.giveToFellow({ ...ref, body })).toMatchObject({ character: { publicRef: mira.publicRef } })
  respond({ ...saved, saveId: `another.${mira.id}` })
  await expect(api.giveToFellow({ ...ref, body })).rejects.toThrow(InvalidResponse)
})

test('an exported file is what the server wrote; a problem or the page of a portal is no file', async () => {
  const request = { name: 'exportCharacter' as const, ...ref }
  const requests = respond('{"format": "everquill-character"}', { file: true })
  expect(await (await api.exportFile(request)).text()).toBe('{"format": "everquill-character"}')
  expect(requests[0]).toMatchObject({
    url: `/api/characters/${mira.publicRef}/export`,
    options: { headers: { 'everquill-user': mira.user } },
  })
  respond({ code: 'too-many-requests' }, { status: 429, type: 'application/problem+json' })
  await expect(api.exportFile(request)).rejects.toThrow(ProblemError)
  for (const type of ['text/html', 'application/json']) {
    respond('{}', { type })
    await expect(api.exportFile(request)).rejects.toThrow(InvalidResponse)
  }
})

describe('requests', () => {
  test('parameters are encoded, and repeated query parameters are repeated', async () => {
    const requests = respond({ entries: [] })
    await api.characterLog({ params: { publicRef: 'a/b' }, query: { type: 'item', search: ['rope & bell', 'seil'] } })
    expect(requests[0]?.url).toBe('/api/characters/a%2Fb/log?type=item&search=rope+%26+bell&search=seil')
    expect(requests[0]?.options).toMatchObject({ method: 'GET', body: null, keepalive: false })
  })

  test('a request names the user it acts for', async () => {
    const requests = respond(saved)
    await api.saveCharacter({ ...ref, body: save })
    expect(requests[0]?.options).toMatchObject({
      method: 'PATCH',
      headers: { 'everquill-user': mira.user, 'content-type': 'application/json' },
      body: JSON.stringify(save),
      keepalive: true,
    })
  })

  test('while nobody is signed in, a request names no user', async () => {
    const requests = respond({ user: null, signIn })
    await httpApi(() => null).session()
    expect(requests[0]?.options.headers).toEqual({})
  })

  test('a response without content resolves to undefined', async () => {
    respond(null, { status: 204 })
    expect(await api.deleteCharacter(ref)).toBeUndefined()
  })

  test('a problem is thrown with its code and status', async () => {
    respond({ code: 'not-found', title: 'Not found' }, { status: 404, type: 'application/problem+json' })
    const error = await api.getCharacter(ref).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ProblemError)
    expect(error).toMatchObject({ status: 404, problem: { code: 'not-found' } })
  })
})

describe('responses that are not ours', () => {
  test.each([
    ['the page of a captive portal', '<html>Sign in to the Wi-Fi</html>', { type: 'text/html' }],
    ['the JSON of a captive portal', { login: 'https://portal.example' }, {}],
    ['a list instead of an object', [], {}],
    ['an empty response', null, { status: 204 }],
    ['a redirect target that is not JSON', 'ok', { type: 'text/plain' }],
    ['a problem without a code', { title: 'Bad gateway' }, { status: 502, type: 'application/problem+json' }],
    ['an error of a proxy', { error: 'bad gateway' }, { status: 502 }],
  ])('%s counts as no response', async (_case, body, options) => {
    respond(body, options)
    await expect(api.getCharacter(ref)).rejects.toThrow(InvalidResponse)
    await expect(api.saveCharacter({ ...ref, body: save })).rejects.toThrow(InvalidResponse)
    await expect(api.createCharacter({ body: { saveId, name: 'Mira' } })).rejects.toThrow(InvalidResponse)
    await expect(api.session()).rejects.toThrow(InvalidResponse)
    await expect(api.listCharacters()).rejects.toThrow(InvalidResponse)
  })
})

describe('listCharacters', () => {
  const row = { publicRef: mira.publicRef, revision: 3, name: mira.name }

  test('accepts a whole list and what changed of a known one', async () => {
    for (const list of [
      { characters: [row], epoch: 'first' },
      { characters: [row], gone: ['7'], epoch: 'first' },
    ]) {
      respond(list)
      expect(await api.listCharacters({ query: { known: 'so213-2' } })).toEqual(list)
    }
  })

  test.each([
    ['without an epoch', { epoch: undefined }],
    ['with a row that is no object', { characters: [row, null] }],
    ['with a row without a ref', { characters: [{ ...row, publicRef: undefined }] }],
    ['with a row without a revision', { characters: [{ ...row, revision: '3' }] }],
    ['in which what is gone is no list', { gone: { 0: '7' } }],
    ['in which what is gone are no refs', { gone: [7] }],
  ])('a list %s counts as no response', async (_case, changed) => {
    respond({ characters: [row], gone: ['7'], epoch: 'first', ...changed })
    await expect(api.listCharacters()).rejects.toThrow(InvalidResponse)
  })
})

describe('getCharacter', () => {
  const found = { character: mira, ...position, role: 'owner' }

  test('accepts a whole document of its owner', async () => {
    respond(found)
    expect(await api.getCharacter(ref)).toEqual(found)
  })

  test('accepts stored values beyond today’s limits', async () => {
    const old = { ...mira, name: 'x'.repeat(500), level: -3, conditions: Array(90).fill('Tired'), swimming_1: 'luck' }
    respond({ ...found, character: old })
    expect((await api.getCharacter(ref)).character).toEqual(old)
  })

  test('accepts what a game master and a fellow player may see', async () => {
    respond({ ...found, character: without('notes'), role: 'game master' })
    expect(await api.getCharacter(ref)).toMatchObject({ role: 'game master' })
    const { id, publicRef, user, name, player, image, gameId } = mira
    respond({ ...found, character: { id, publicRef, user, name, player, image, gameId }, role: 'fellow' })
    expect(await api.getCharacter(ref)).toMatchObject({ role: 'fellow' })
  })

  test.each([
    ['another character', { ...found, character: { ...mira, publicRef: '7' } }],
    ['a character of another user, as if it were ours', { ...found, character: { ...mira, user: 'bob' } }],
    ['no revision', { ...found, revision: undefined }],
    ['revision 0', { ...found, revision: 0 }],
    ['no last entry', { ...found, entryId: undefined }],
    ['an empty epoch', { ...found, epoch: '' }],
    ['an unknown role', { ...found, role: 'constructor' }],
    ['no document', { ...found, character: null }],
    ['a document without gold', { ...found, character: without('gold') }],
    ['a document without private notes for its owner', { ...found, character: without('notes') }],
    ['text where a number belongs', { ...found, character: { ...mira, gold: '20' } }],
    ['items that are not a list', { ...found, character: { ...mira, items: {} } }],
    ['items without ids', { ...found, character: { ...mira, items: [{ item: 'rope' }] } }],
    ['null for a name', { ...found, character: { ...mira, name: null } }],
  ])('rejects %s', async (_case, body) => {
    respond(body)
    await expect(api.getCharacter(ref)).rejects.toThrow(InvalidResponse)
  })

  test('rejects a truncated document', async () => {
    respond(JSON.stringify(found).slice(0, 200))
    await expect(api.getCharacter(ref)).rejects.toThrow(SyntaxError)
  })
})

describe('saves', () => {
  test('a result of this save is accepted, also without private notes', async () => {
    respond({ ...saved, character: without('notes') })
    expect(await api.saveCharacter({ ...ref, body: save })).toMatchObject({ saveId, revision: 3 })
  })

  test('a result without the character is accepted if its entries are about it', async () => {
    const { character, ...short } = saved
    const entry = { characterId: character.id, revision: 3, data: { field: 'gold', oldValue: 1, newValue: 2 } }
    respond({ ...short, entries: [entry], between: [entry] })
    expect(await api.saveCharacter({ ...ref, body: save })).toMatchObject({ saveId, revision: 3 })
    for (const wrong of [
      { entries: [{ ...entry, characterId: 7 }] },
      { entries: [], between: [{ ...entry, characterId: 7 }] },
      { entries: [{ ...entry, data: undefined }] },
      { entries: [entry], saveId: 'another' },
      { entries: [entry], between: 'none' },
    ]) {
      respond({ ...short, ...wrong })
      await expect(api.saveCharacter({ ...ref, body: save })).rejects.toThrow(InvalidResponse)
    }
  })

  test.each([
    ['another save', { ...saved, saveId: 'another' }],
    ['another character', { ...saved, character: { ...mira, publicRef: '7' } }],
    ['an incomplete document', { ...saved, character: { publicRef: mira.publicRef } }],
    ['no entries', { ...saved, entries: undefined }],
  ])('the result of %s is rejected', async (_case, body) => {
    respond(body)
    await expect(api.saveCharacter({ ...ref, body: save })).rejects.toThrow(InvalidResponse)
  })

  test('a save that is too large for a proxy is refused, since sending it again is pointless', async () => {
    respond('<html>413 Request Entity Too Large</html>', { status: 413, type: 'text/html' })
    const error = await api.saveCharacter({ ...ref, body: save }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ProblemError)
    expect(error).toMatchObject({ status: 413, problem: { code: 'payload-too-large' } })
  })

  test('a created character must belong to the current user', async () => {
    respond(saved, { status: 201 })
    expect(await api.createCharacter({ body: { saveId, name: 'Mira' } })).toEqual(saved)
    respond({ ...saved, character: { ...mira, user: 'bob' } }, { status: 201 })
    await expect(api.createCharacter({ body: { saveId, name: 'Mira' } })).rejects.toThrow(InvalidResponse)
  })
})

describe('session', () => {
  test.each([
    ['nobody', null],
    ['a user', ann],
    ['another user, who signed in in another tab', { ...ann, id: 'bob' }],
  ])('of %s is accepted', async (_case, user) => {
    respond({ user, signIn })
    expect(await api.session()).toEqual({ user, signIn })
  })

  test.each([
    ['without a user', { signIn }],
    ['of a user without an id', { user: { ...ann, id: undefined }, signIn }],
    ['of a user with an empty id', { user: { ...ann, id: '' }, signIn }],
    ['without the ways to sign in', { user: null }],
  ])('%s is rejected', async (_case, body) => {
    respond(body)
    await expect(api.session()).rejects.toThrow(InvalidResponse)
  })

  test('a sign-in must return a user, or the second factors that it needs', async () => {
    const attempt = () => api.signIn({ body: { email: 'ann@example.org', password: 'x' } })
    respond({ user: null })
    await expect(attempt()).rejects.toThrow(InvalidResponse)
    respond({ user: null, secondFactors: { passkey: true, app: false } })
    expect((await attempt()).user).toBeNull()
  })
})

test('a game must be the requested one', async () => {
  respond({ game: { id: 'other' }, members: [], invitations: [] })
  await expect(api.getGame({ params: { gameId: 'salt' } })).rejects.toThrow(InvalidResponse)
})

test('catalogue rows without an id or translations are skipped', async () => {
  const rope = { id: 'rope', status: 'published', translations: [{ languages_code: 'en-US', name: 'Rope' }] }
  respond({ data: [rope, null, { id: 7 }, { id: 'broken' }] })
  expect((await api.catalogue('Items')).map(({ id, name }) => [id, name.en])).toEqual([['rope', 'Rope']])
})
