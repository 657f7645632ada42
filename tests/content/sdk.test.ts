import {
  aggregate,
  createDirectus,
  readItem,
  readItems,
  rest,
  serverPing,
  staticToken,
  type Query,
} from '@directus/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '@everquill/catalogue'
import { aServer, type TestServer } from '../support/server.ts'

interface Row {
  readonly id: string
  readonly status: string
  readonly kind?: string
  readonly price_copper?: number
  readonly translations: readonly { readonly languages_code: string; readonly title?: string; readonly name?: string }[]
}
interface Schema {
  readonly Races: Row[]
  readonly Classes: Row[]
  readonly Items: Row[]
  readonly Feats: Row[]
}

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

const directus = () => createDirectus<Schema>(`${server.url}/api/content`).with(staticToken('any')).with(rest())
const fields = ['*', { translations: ['*'] }] as const

describe('Directus SDK', () => {
  test('the SDK reads races, classes and items as from Directus', async () => {
    const races = await directus().request(readItems('Races', { fields: [...fields], limit: 50 }))
    expect(races).toMatchObject(catalogue.Races)
    expect(races[0]).toMatchObject({
      id: 'human',
      sort: null,
      translations: [{ id: 1, Races_id: 'human', languages_code: 'en-US', title: 'Human' }, { title: 'Mensch' }],
    })
    const filter = { status: { _eq: 'published' } } as const
    const classes = await directus().request(readItems('Classes', { fields: [...fields], filter, limit: 50 }))
    expect(classes).toMatchObject(catalogue.Classes.filter(({ status }) => status === 'published'))
    const items = await directus().request(readItems('Items', { fields: [...fields], limit: -1 }))
    expect(items).toMatchObject(catalogue.Items)
  })

  test('the default limit is 100, and translations are ids', async () => {
    const items = await directus().request(readItems('Items'))
    expect(items).toHaveLength(100)
    expect(items[0]?.translations).toEqual([1, 2])
  })

  test('the SDK can sort, filter, page, search and count', async () => {
    const dear = { fields: ['id'], sort: ['-price_copper', 'id'] } satisfies Query<Schema, Row>
    const all = await directus().request(readItems('Items', { ...dear, limit: -1 }))
    const second = await directus().request(readItems('Items', { ...dear, limit: 7, page: 2 }))
    const after = await directus().request(readItems('Items', { ...dear, limit: 7, offset: 7 }))
    expect(second).toHaveLength(7)
    expect(second).toEqual(all.slice(7, 14))
    expect(after).toEqual(second)
    expect(await directus().request(readItems('Races', { fields: ['id'], search: 'half-' }))).toEqual([
      { id: 'half-elf' },
    ])
    expect(await directus().request(aggregate('Items', { aggregate: { count: '*' } }))).toEqual([
      { count: catalogue.Items.length },
    ])
  })

  test('the SDK reads one record and one of its languages', async () => {
    const deep = { translations: { _filter: { languages_code: { _eq: 'de-DE' } } } } as const
    const rope = await directus().request(
      readItem('Items', 'rope', { fields: ['id', { translations: ['languages_code', 'name'] }], deep }),
    )
    expect(rope).toEqual({ id: 'rope', translations: [{ languages_code: 'de-DE', name: 'Seil' }] })
  })

  test('errors have the format that the SDK expects', async () => {
    const refusal = async (request: Promise<unknown>) =>
      request.then(
        () => null,
        (error: { errors: readonly [{ extensions: { code: string } }]; response: Response }) => [
          error.response.status,
          error.errors[0].extensions.code,
        ],
      )
    const bad = { nosuch: { _eq: 1 } } as never
    expect(await refusal(directus().request(readItems('Feats')))).toEqual([403, 'FORBIDDEN'])
    expect(await refusal(directus().request(readItem('Races', 'nosuch')))).toEqual([403, 'FORBIDDEN'])
    expect(await refusal(directus().request(readItems('Races', { filter: bad })))).toEqual([403, 'FORBIDDEN'])
    expect(await refusal(directus().request(readItems('Races', { limit: 'abc' as never })))).toEqual([
      400,
      'INVALID_QUERY',
    ])
  })

  test('the ping endpoint responds as in Directus', async () => {
    expect(await directus().request(serverPing())).toBe('pong')
  })
})

describe('Directus URLs', () => {
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${server.url}/api/content${path}`, { headers })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  test.each([
    [
      '/items/Classes?filter[status][_eq]=draft&fields[]=id&fields[]=status&limit=1',
      /^\{"data":\[\{"id":"[\w-]+","status":"draft"\}\]\}$/,
    ],
    ['/items/Races?fields=id&fields=status&limit=1', /^\{"data":\[\{"id":"human","status":"published"\}\]\}$/],
    [
      '/items/Races?limit=1&fields=id&meta=*',
      /^\{"meta":\{"total_count":20,"filter_count":20\},"data":\[\{"id":"human"\}\]\}$/,
    ],
    [
      '/items/Races?limit=1&fields=id&meta=filter_count&filter[id][_eq]=elf',
      /^\{"meta":\{"filter_count":1\},"data":\[\{"id":"elf"\}\]\}$/,
    ],
    [
      '/items/Races?filter[_or][0][id]=elf&filter[_or][1][id]=orc&fields=id',
      /^\{"data":\[\{"id":"elf"\},\{"id":"orc"\}\]\}$/,
    ],
    [
      '/items/Races?deep[translations][_filter][languages_code][_eq]=de-DE&fields=translations.title&limit=1',
      /^\{"data":\[\{"translations":\[\{"title":"Mensch"\}\]\}\]\}$/,
    ],
    ['/items/Races?aggregate[count]=*&access_token=anything', /^\{"data":\[\{"count":20\}\]\}$/],
  ])('%s is supported', async (path, text) => {
    expect(await get(path)).toMatchObject({ status: 200, text: expect.stringMatching(text) })
  })

  test.each([
    ['limit=abc', '"limit" must be a number'],
    ['limit=-2', '"limit" must be greater than or equal to -1'],
    ['limit=1.5', '"limit" must be an integer'],
    ['limit=', '"limit" must be a number'],
    ['offset=-1', '"offset" must be greater than or equal to 0'],
    ['filter=%7Bbroken', 'Invalid JSON for filter object'],
    ['filter=a&filter=b', 'Invalid JSON for filter object'],
    [`filter=${'['.repeat(8_000)}`, 'Invalid JSON for filter object'],
    [`filter=${'[['.repeat(3_000)}${']]'.repeat(3_000)}`, 'The filter has to be an object'],
    [`filter${'[_and][0]'.repeat(500)}[id]=1`, '"filter" has malformed brackets'],
    ['filter[__proto__][polluted]=1', null],
    ['filter[id=1', '"filter" has malformed brackets'],
    ['deep[translations][_limit]=1', '"deep" supports only "_filter" for translations'],
    ['filter[status][_bogus]=x', '"string" field type does not contain the "_bogus" filter operator'],
    ['filter[status][_in]=', '"_in" has to be an array of values'],
    ['filter[sort][_null]=maybe', '"_null" has to be a boolean'],
    ['filter[id][_eq]=', 'You can\'t filter for an empty string in "_eq". Use "_empty" or "_nempty" instead'],
    ['meta=everything', '"meta[0]" must be one of [total_count, filter_count]'],
    ['aggregate[sum]=id', '"aggregate" supports only {"count":"*"}'],
  ])('%s is refused with a reason', async (query, reason) => {
    const { status, text } = await get(`/items/Races?${query}`)
    const { errors } = JSON.parse(text) as { errors: { message: string; extensions: object }[] }
    const expected = reason === null ? { code: 'FORBIDDEN' } : { reason, code: 'INVALID_QUERY' }
    expect(status).toBe(reason === null ? 403 : 400)
    expect(errors).toMatchObject([{ extensions: expected }])
  })

  test.each(['POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS', 'SEARCH'])(
    '%s gets an error in the format of Directus',
    async (method) => {
      const call = async (path: string) => {
        const sent = { method, headers: { 'content-type': 'application/json' }, body: '{}' }
        const response = await fetch(`${server.url}/api/content${path}`, sent)
        return { status: response.status, allow: response.headers.get('allow'), body: await response.json() }
      }
      for (const path of ['/items/Races', '/items/Races/human?fields=id', '/server/ping']) {
        expect(await call(path), path).toEqual({
          status: 405,
          allow: 'GET',
          body: {
            errors: [
              {
                message: `Invalid method "${method}" used. Should be one of "GET".`,
                extensions: { allowed: ['GET'], current: method, code: 'METHOD_NOT_ALLOWED' },
              },
            ],
          },
        })
      }
      expect(await call('/nosuch')).toMatchObject({
        status: 404,
        body: { errors: [{ extensions: { path: '/nosuch', code: 'ROUTE_NOT_FOUND' } }] },
      })
    },
  )

  test('a wrong method on a route of our own gets our format', async () => {
    const response = await fetch(`${server.url}/api/content/export`, { method: 'POST' })
    expect([response.status, await response.json()]).toMatchObject([405, { code: 'method-not-allowed' }])
  })

  test('a repeated request with an ETag gets 304', async () => {
    const first = await get('/items/Classes?filter[status][_eq]=nosuch')
    // The ETag that Directus gives to an empty list.
    expect(first.headers.get('etag')).toBe('W/"b-EFAlOux7Kcr/ZEgGkn2r+oFAbu4"')
    const etag = first.headers.get('etag') ?? ''
    const again = await get('/items/Classes?filter[status][_eq]=nosuch', { 'if-none-match': `"x", ${etag}` })
    expect([again.status, again.text]).toEqual([304, ''])
    expect((await get('/items/Classes', { 'if-none-match': etag })).status).toBe(200)
  })

  test('unknown routes get the error of Directus', async () => {
    const { status, text } = await get('/nosuch?x=1')
    expect(status).toBe(404)
    expect(text).toBe(
      '{"errors":[{"message":"Route /nosuch doesn\'t exist.","extensions":{"path":"/nosuch","code":"ROUTE_NOT_FOUND"}}]}',
    )
  })

  test.each([
    ['Races?title=Mensch', 'human'],
    ['Races?title=%3Cp%3EHuman%3C%2Fp%3E', 'human'],
    ['Races?title=Motten%3Cb%3Evolk', 'mothfolk'],
    ['Classes?title=Duellant', 'duellist'],
  ])('%s looks up %s', async (path, id) => {
    expect(JSON.parse((await get(`/lookup/${path}`)).text)).toMatchObject({ data: { id } })
  })

  test('an empty lookup returns nothing', async () => {
    const draft = catalogue.Classes.find(({ status }) => status === 'draft')?.translations[0]?.title ?? ''
    for (const title of ['human', '', '<b>', draft]) {
      expect((await get(`/lookup/Classes?title=${encodeURIComponent(title)}`)).text).toBe('{"data":null}')
    }
    expect((await get('/lookup/Items?title=Rope')).status).toBe(404)
    expect((await get('/lookup/Races')).status).toBe(400)
  })
})
