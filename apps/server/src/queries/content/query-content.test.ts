import type { ContentRecord } from '@everquill/domain'
import { describe, expect, test } from 'vitest'
import { recordedClasses, recordedRaces } from '../../content/directus/recorded.fixture.ts'
import { InvalidQuery } from './content-operators.ts'
import { queryContent, type ContentQuery } from './query-content.ts'

const allRecords: ContentQuery = {
  fields: ['id'],
  filter: {},
  search: '',
  sort: [],
  limit: -1,
  offset: 0,
  translations: {},
}

const collections = { Races: recordedRaces, Classes: recordedClasses } as unknown as Readonly<
  Record<'Races' | 'Classes', readonly ContentRecord[]>
>
const ask = (name: 'Races' | 'Classes', query: Partial<ContentQuery>) =>
  queryContent(name, collections[name], { ...allRecords, ...query }).data
const idsOf = (name: 'Races' | 'Classes', query: Partial<ContentQuery>) => ask(name, query).map(({ id }) => id)

describe('queries recorded from Directus', () => {
  test('translations are numbers unless their fields are requested', () => {
    expect(ask('Races', { fields: ['*'], limit: 1 })).toEqual([{ ...recordedRaces[0], translations: [1, 2] }])
    expect(ask('Races', { fields: ['*', 'translations.*'] })).toEqual(recordedRaces)
    expect(ask('Races', { fields: ['*.*'] })).toEqual(recordedRaces)
  })

  test('fields and translations can be limited', () => {
    const translations = { languages_code: { _eq: 'de-DE' } }
    const fields = ['id', 'translations.languages_code', 'translations.title']
    expect(JSON.stringify(ask('Races', { fields, translations, limit: 2 }))).toBe(
      '[{"id":1,"translations":[{"languages_code":"de-DE","title":"Mensch"}]},{"id":2,"translations":[{"languages_code":"de-DE","title":"Zwerg"}]}]',
    )
  })

  test('sort and offset select a page', () => {
    expect(ask('Races', { fields: ['id', 'slug'], sort: ['-slug'], limit: 2, offset: 1 })).toEqual([
      { id: 5, slug: 'no-translation' },
      { id: 1, slug: 'human' },
    ])
  })

  test('search, an empty result and a limit of zero work', () => {
    expect(idsOf('Races', { search: 'Dwarf' })).toEqual([2])
    expect(idsOf('Classes', { filter: { status: { _eq: 'nosuch' } } })).toEqual([])
    expect(idsOf('Classes', { limit: 0 })).toEqual([])
  })
})

test.each([
  [{ status: { _eq: 'published' } }, [1, 2]],
  [{ status: 'published' }, [1, 2]],
  [{ status: { _neq: 'published' } }, [3, 4]],
  [{ status: { _in: ['published', 'draft'] } }, [1, 2, 3]],
  [{ status: { _in: 'published,draft' } }, [1, 2, 3]],
  [{ status: { _nin: ['published', 'draft'] } }, [4]],
  [{ id: { _in: ['1', 3] } }, [1, 3]],
  [{ hit_die: { _lt: 8 } }, [2]],
  [{ hit_die: { _lte: '8.0' } }, [2, 3, 4]],
  [{ hit_die: { _gt: '8' } }, [1]],
  [{ hit_die: { _gte: 8, _lt: 10 } }, [3, 4]],
  [{ sort: { _null: true } }, [1, 2, 3, 4]],
  [{ sort: { _null: 'false' } }, []],
  [{ sort: { _nnull: true } }, []],
  [{ sort: { _eq: null } }, [1, 2, 3, 4]],
  [{ sort: { _neq: 5 } }, []],
  [{ slug: { _contains: 'i' } }, [1, 2, 3, 4]],
  [{ slug: { _contains: 'FI' } }, []],
  [{ slug: { _icontains: 'FI' } }, [1, 3]],
  [{ slug: { _starts_with: 'fi' } }, [1]],
  [{ slug: { _ncontains: 'fi' } }, [2, 4]],
  [{ slug: { _nicontains: 'FI' } }, [2, 4]],
  [{ slug: { _istarts_with: 'FI' } }, [1]],
  [{ slug: { _nstarts_with: 'fi' } }, [2, 3, 4]],
  [{ slug: { _nistarts_with: 'FI' } }, [2, 3, 4]],
  [{ slug: { _ends_with: 'er' } }, [1, 3]],
  [{ slug: { _nends_with: 'er' } }, [2, 4]],
  [{ slug: { _iends_with: 'ER' } }, [1, 3]],
  [{ slug: { _niends_with: 'ER' } }, [2, 4]],
  [{ slug: { _empty: true } }, []],
  [{ sort: { _empty: true } }, [1, 2, 3, 4]],
  [{ slug: { _nempty: 'true' } }, [1, 2, 3, 4]],
  [{ hit_die: { _between: [6, 8] } }, [2, 3, 4]],
  [{ hit_die: { _between: '6,8' } }, [2, 3, 4]],
  [{ hit_die: { _nbetween: [6, 8] } }, [1]],
  [{ translations: { title: { _eq: 'Magier' } } }, [2]],
  [{ translations: { _some: { title: { _eq: 'Magier' } } } }, [2]],
  [{ translations: { _none: { languages_code: { _eq: 'de-DE' } } } }, [3]],
  [{ _or: { 0: { id: 1 }, 1: { id: 4 } } }, [1, 4]],
  [
    { _and: [{ status: { _eq: 'published' } }, { _or: [{ slug: { _contains: 'fig' } }, { hit_die: { _gte: 8 } }] }] },
    [1],
  ],
  [{ _or: [] }, []],
  [{}, [1, 2, 3, 4]],
])('the filter %j finds %j', (filter, ids) => {
  expect(idsOf('Classes', { filter })).toEqual(ids)
})

test('records are sorted by several fields, numerically, with null first', () => {
  expect(idsOf('Classes', { sort: ['hit_die', '-id'] })).toEqual([2, 4, 3, 1])
  expect(idsOf('Classes', { sort: ['sort', '-hit_die'] })).toEqual([1, 3, 4, 2])
})

const errorOf = (query: Partial<ContentQuery>) => {
  try {
    return idsOf('Classes', query)
  } catch (error) {
    return error instanceof InvalidQuery ? [error.code, error.message] : error
  }
}

test('an unknown field is forbidden wherever it is used', () => {
  const forbidden = [
    'FORBIDDEN',
    `You don't have permission to access field "nosuch" in collection "Classes" or it does not exist. Queried in root.`,
  ]
  expect(errorOf({ fields: ['nosuch'] })).toEqual(forbidden)
  expect(errorOf({ sort: ['-nosuch'] })).toEqual(forbidden)
  expect(errorOf({ filter: { nosuch: { _eq: 'x' } } })).toEqual(forbidden)
  for (const fields of [['translations.nosuch'], ['slug.title'], ['translations.title.nosuch'], ['__proto__']]) {
    expect(errorOf({ fields })).toMatchObject(['FORBIDDEN', expect.any(String)])
  }
})

const nested = (depth: number): ContentQuery['filter'] => (depth === 0 ? {} : { _and: [nested(depth - 1)] })

test.each([
  [{ filter: { status: { _bogus: 'x' } } }, '"string" field type does not contain the "_bogus" filter operator'],
  [
    { filter: { status: { constructor: 'x' } } },
    '"string" field type does not contain the "constructor" filter operator',
  ],
  [{ filter: 'x' }, 'The filter has to be an object'],
  [{ filter: { _and: 5 } }, '"_and" has to be an array of values'],
  [{ filter: { status: { _in: 5 } } }, '"_in" has to be an array of values'],
  [{ filter: { status: { _nin: [] } } }, '"_nin" has to be an array of values'],
  [{ filter: { hit_die: { _between: [6] } } }, '"_between" has to have two values'],
  [{ filter: { sort: { _null: 'maybe' } } }, '"_null" has to be a boolean'],
  [{ filter: { slug: { _empty: 3 } } }, '"_empty" has to be a boolean'],
  [{ filter: { slug: { _eq: {} } } }, 'The filter value for "_eq" has to be a string, number, or boolean'],
  [{ filter: { slug: ['a'] } }, 'The filter value for "_eq" has to be a string, number, or boolean'],
  [
    { filter: { slug: { _eq: '' } } },
    'You can\'t filter for an empty string in "_eq". Use "_empty" or "_nempty" instead',
  ],
  [
    { filter: { hit_die: { _contains: '1' } } },
    '"integer" field type does not contain the "_contains" filter operator',
  ],
  [{ filter: nested(20) }, 'The filter is more than 12 levels deep'],
  [{ filter: { _or: Array.from({ length: 51 }, () => ({ id: 1 })) } }, 'The filter has more than 50 conditions'],
  [{ translations: { title: { _bogus: 1 } } }, '"string" field type does not contain the "_bogus" filter operator'],
  [{ sort: ['translations'] }, 'Records cannot be sorted by "translations"'],
])('%j is refused with a reason', (query, reason) => {
  expect(errorOf(query)).toEqual(['INVALID_QUERY', reason])
})
