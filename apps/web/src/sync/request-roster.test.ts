import type { RequestOf } from '@everquill/contract'
import { parseKnownRows, rosterDifference, type CharacterSummary } from '@everquill/domain'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ProblemError } from '../api/problem-error.ts'
import { InvalidResponse } from '../api/validate-response.ts'
import { requestRoster, type CharacterList } from './request-roster.ts'

type Request = RequestOf<'listCharacters'>
type Roster = CharacterList<CharacterSummary>
type Response = Roster & { readonly gone?: readonly string[] }

const aRow = (id: number, revision: number) =>
  ({ id, publicRef: String(id), revision, name: `${id} at ${revision}` }) as CharacterSummary
const rows = (count: number) => Array.from({ length: count }, (_, i) => aRow(i + 1, 1))

/** A server with this list; `known` is answered by it, or by `respond`. Records what was requested. */
function aServer(whole: Roster, respond?: () => Promise<Response>) {
  const requests: (string | undefined)[] = []
  const list = async (request: Request = {}): Promise<Response> => {
    const known = request.query?.known
    requests.push(known)
    if (known === undefined) return whole
    return respond?.() ?? { ...rosterDifference(whole.characters, parseKnownRows(known)), epoch: whole.epoch }
  }
  return { list, requests }
}

const stored: Roster = { characters: [aRow(1, 1), aRow(2, 4)], epoch: 'first' }
const current: Roster = { characters: [aRow(2, 5), aRow(1, 1)], epoch: 'first' }

test('whatever list is stored, the roster is the whole list of the server, in its order', async () => {
  const anyRoster = fc
    .tuple(
      fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 9 }), revision: fc.integer({ min: 1, max: 3 }) }), {
        selector: ({ id }) => id,
      }),
      fc.constantFrom('first', 'first', 'restored'),
    )
    // In another history, the same revision is another state.
    .map(([list, epoch]) => ({
      characters: list.map(({ id, revision }) => ({ ...aRow(id, revision), race: epoch })),
      epoch,
    }))
  await fc.assert(
    fc.asyncProperty(anyRoster, fc.option(anyRoster, { nil: undefined }), async (whole, before) => {
      const { list, requests } = aServer(whole)
      expect(await requestRoster(list, async () => before)).toEqual(whole)
      expect(requests.length).toBe(before && before.characters.length > 0 && before.epoch !== whole.epoch ? 2 : 1)
    }),
  )
})

test('of a stored list, only what changed is requested', async () => {
  const { list, requests } = aServer(current)
  expect(await requestRoster(list, async () => stored)).toEqual(current)
  expect(requests).toEqual(['1-1.2-4'])
})

test('of a stored list with more than 200 characters, the whole list is requested', async () => {
  const { list, requests } = aServer(current)
  await requestRoster(list, async () => ({ ...stored, characters: rows(200) }))
  await requestRoster(list, async () => ({ ...stored, characters: rows(201) }))
  expect(requests).toEqual([expect.stringMatching(/^1-1\..*\.5k-1$/), undefined])
})

describe('the whole list is requested once', () => {
  test.each<[string, () => Promise<Response>]>([
    ['the server was restored', async () => ({ characters: [], gone: [], epoch: 'restored' })],
    ['the response does not say what is gone', async () => ({ characters: [], epoch: 'first' })],
    ['the response is not one of ours', () => Promise.reject(new InvalidResponse('unexpected content'))],
    ['an earlier server refuses it', () => Promise.reject(new ProblemError({ code: 'unknown-keys' }, 400))],
    ['a proxy refuses its address', () => Promise.reject(new ProblemError({ code: 'payload-too-large' }, 414))],
    ['a proxy refuses its headers', () => Promise.reject(new ProblemError({ code: 'headers-too-large' }, 431))],
  ])('after a request for what changed if %s', async (_case, respond) => {
    const { list, requests } = aServer(current, respond)
    expect(await requestRoster(list, async () => stored)).toEqual(current)
    expect(requests).toEqual(['1-1.2-4', undefined])
  })

  test.each<[string, Error]>([
    ['nobody is signed in', new ProblemError({ code: 'not-signed-in' }, 401)],
    ['there were too many requests', new ProblemError({ code: 'too-many-requests' }, 429)],
    ['the server is unavailable', new ProblemError({ code: 'unavailable' }, 503)],
    ['no response arrives', new TypeError('Failed to fetch')],
  ])('but not if %s', async (_case, error) => {
    const { list, requests } = aServer(current, () => Promise.reject(error))
    await expect(requestRoster(list, async () => stored)).rejects.toBe(error)
    expect(requests).toEqual(['1-1.2-4'])
  })
})
