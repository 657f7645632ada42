import { randomUUID } from 'node:crypto'
import type { ItemEntry, Json } from '@everquill/domain'
import {
  atText,
  needsNoKey,
  isPut,
  isSave,
  takesBody,
  withChange,
  withKeys,
  withRaw,
  type MalformedClass,
} from './malformed-class.ts'
import { documentOf, type WriteCall } from './write-calls.ts'

const polluting = '{"polluted":true}'

const aNewRope = { id: 'i1', item: 'Rope', quantity: 1, acquired_at: '2026-11-14' }

const withItem = (call: WriteCall, item: ItemEntry, key: string, json: string): string =>
  withRaw(call, 'items', `[${JSON.stringify(item).replace(/\}$/, `,"${key}":${json}}`)}]`)

/** Adds a key to every object of the call. */
const withKeyEverywhere = (call: WriteCall, key: string, json: string): string[] => [
  withRaw(call, '🗝', json).replace('🗝', key),
  ...(isSave(call) || !takesBody(call) ? [withRaw(call, 'changes.0.🗝', json).replace('🗝', key)] : []),
  ...(isPut(call) ? [aNewRope, ...call.fixture.items].map((item) => withItem(call, item, key, json)) : []),
  atText(call, `{"${key}":${json}}`),
]

/** One body per forbidden key. */
const withEach = (call: WriteCall, entries: { readonly [key: string]: Json }): string[] =>
  Object.entries(entries).map(([key, value]) => withKeys(call, { [key]: value }))

const changesOf = (count: number): Json[] =>
  Array.from({ length: count }, (_, i) => ({ field: `skill${i}_number`, oldValue: 0, newValue: 1 }))

const strangeRefs = (ref: string): string[] => [
  `${ref}.5`,
  `${ref}.0`,
  `-${ref}`,
  '0',
  '-0',
  '100000001',
  `0${ref}`,
  `+${ref}`,
  `${ref}%20`,
  `%20${ref}`,
  `${ref}%00`,
  `${ref}e0`,
  '0x10',
  'NaN',
  '%EF%BC%91',
  '1'.repeat(200),
  '__proto__',
  'constructor',
  `${ref}%2F`,
  '..%2F..',
]

/** Well-formed requests with an invalid meaning: wrong fields, foreign ids, repeated ids. */
export const malformedMeanings: readonly MalformedClass[] = [
  {
    number: 25,
    name: 'unknown field',
    codes: ['unknown-keys', 'unknown-field', 'invalid-value', 'invalid-request'],
    attacks: (call) => withKeyEverywhere(call, 'nonsense', '1'),
  },
  {
    number: 26,
    name: '__proto__',
    codes: ['unknown-keys', 'unknown-field', 'invalid-value', 'invalid-request'],
    attacks: (call) => withKeyEverywhere(call, '__proto__', polluting),
  },
  {
    number: 27,
    name: 'constructor.prototype',
    codes: ['unknown-keys', 'unknown-field', 'invalid-value', 'invalid-request'],
    attacks: (call) => withKeyEverywhere(call, 'constructor', `{"prototype":${polluting}}`),
  },
  {
    number: 28,
    name: 'wrong op kind',
    codes: ['invalid-request', 'unknown-keys'],
    // If no value has a kind, the body itself gets another type.
    attacks: (call) => [
      '[]',
      '1',
      'true',
      '"save"',
      JSON.stringify([documentOf(call)]),
      ...(isSave(call)
        ? [withChange(call, { op: 'add' }), withChange(call, { exact: 'yes' }), withChange(call, { field: 7 })]
        : []),
    ],
  },
  {
    number: 29,
    name: 'unknown field path',
    codes: ['unknown-field', 'unknown-keys', 'invalid-request'],
    attacks: (call) =>
      isSave(call)
        ? [
            'nonsense',
            'Gold',
            'gold.x',
            'items',
            'items.',
            'items..quantity',
            'items.a.b.c',
            'items.a b',
            '__proto__',
            'constructor',
            'toString',
            'items.i1.__proto__',
            '_number',
            'x'.repeat(81) + '_number',
            ' gold',
            '',
          ].map((field) => withChange(call, { field }))
        : withEach(call, { nonsense: 1, 'items.i1': null, toString: 'x', '': 1 }),
  },
  {
    number: 30,
    name: 'path into derived/secret field',
    codes: ['record-changed', 'unknown-field', 'protected-field', 'identity-changed', 'unknown-keys'],
    attacks: (call) =>
      isSave(call)
        ? ['id', 'publicRef', 'user', 'gameId', 'deletedAt', 'revision', 'owner', 'climbing_total', 'items.i1.id'].map(
            (field) => withChange(call, { field, newValue: 'x' }),
          )
        : withEach(call, {
            id: 7,
            publicRef: '7',
            user: 'bob',
            deletedAt: '2026-11-14',
            revision: 9,
            administrator: true,
            passwordHash: 'x',
          }),
  },
  {
    number: 30,
    name: 'picture that the server never stored',
    codes: ['record-changed', 'unknown-keys', 'invalid-value'],
    attacks: (call) =>
      isSave(call)
        ? ['x', `/api/images/7/${'a'.repeat(32)}`].map((newValue) => withChange(call, { field: 'image', newValue }))
        : withEach(call, { image: '/x' }),
  },
  {
    number: 31,
    name: 'delta on a text field',
    codes: ['invalid-value', 'invalid-request'],
    attacks: (call) => [
      ...(isSave(call) ? [withChange(call, { exact: true })] : []),
      atText(call, '{"add":1}'),
      atText(call, '[1]'),
    ],
  },
  {
    number: 32,
    name: 'set on a log field',
    codes: ['unknown-field', 'unknown-keys'],
    attacks: (call) =>
      isSave(call)
        ? ['log', 'entries', 'entries.0', 'lastChange', 'timestamp'].map((field) => withChange(call, { field }))
        : withEach(call, {
            // An import has a log, which is checked as a whole.
            ...(call.name !== 'importCharacter' && { log: [] }),
            entries: [{ message: 'x' }],
            lastChange: null,
            timestamp: '2026-11-14',
          }),
  },
  {
    number: 33,
    name: 'empty op list',
    codes: ['invalid-request'],
    attacks: (call) => [...(isSave(call) ? [withRaw(call, 'changes', '[]')] : []), '{}'],
    lawful: (call) => {
      if (needsNoKey(call) || isPut(call)) return { because: 'every key may be left out', request: '{}' }
      return takesBody(call) ? null : { because: 'the call takes no body', request: '{}' }
    },
  },
  {
    number: 34,
    name: '10 001 ops',
    codes: ['invalid-request', 'invalid-value', 'too-many-entries', 'payload-too-large'],
    attacks: (call) => {
      const many = changesOf(10_001)
      if (isSave(call)) return [withKeys(call, { changes: many })]
      if (!isPut(call)) return [atText(call, JSON.stringify(many))]
      const items = many.map((_, i) => ({ ...aNewRope, id: `i${i}` }))
      return [
        withKeys(call, Object.fromEntries(many.map((_, i) => [`skill${i}_number`, 1]))),
        withKeys(call, { items }),
      ]
    },
  },
  {
    number: 35,
    name: 'repeated op id in one batch',
    codes: ['field-twice', 'invalid-value', 'malformed-json'],
    attacks: (call) => {
      if (isSave(call)) return [withChange(call, { field: 'gold', oldValue: 20, newValue: 19 })]
      if (isPut(call))
        return [
          withKeys(call, { items: [aNewRope, aNewRope] }),
          withKeys(call, { conditions: ['Poisoned', 'Poisoned'] }),
        ]
      return [JSON.stringify(documentOf(call)).replace(/^\{("\w+":)/, '{$1null,$1')]
    },
  },
  {
    number: 36,
    name: 'seq going back',
    codes: ['invalid-request', 'unknown-keys'],
    // An older base revision is normal for late saves, but there is none before the first.
    attacks: (call) => {
      if (isPut(call))
        return ['"0"', '"-1"', '""', 'seven', '"1", "2"', '"01"'].map((revision) => ({
          body: JSON.stringify(call.body),
          headers: { 'if-match': revision },
        }))
      return isSave(call)
        ? [0, -1].map((baseRevision) => withKeys(call, { baseRevision }))
        : withEach(call, { baseRevision: 0 })
    },
  },
  {
    number: 37,
    name: 'seq gap',
    codes: ['base-unknown', 'unknown-keys'],
    attacks: (call) => {
      if (isPut(call)) return [{ body: JSON.stringify(call.body), headers: { 'if-match': '"99"' } }]
      return isSave(call)
        ? [2, Number.MAX_SAFE_INTEGER].map((baseRevision) => withKeys(call, { baseRevision }))
        : withEach(call, { baseRevision: 99 })
    },
  },
  {
    number: 38,
    name: 'op id of another client',
    codes: ['save-id-reused', 'unknown-field', 'unknown-keys'],
    attacks: (call) => [withKeys(call, { saveId: call.fixture.foreignSave })],
  },
  {
    number: 39,
    name: 'foreign character id',
    codes: ['not-found', 'unknown-keys'],
    attacks: (call) => {
      const { living, trashed, sessionId, foreign, foreignSession } = call.fixture
      const path = call.path.replace(living, foreign).replace(trashed, foreign).replace(sessionId, foreignSession)
      if (path === call.path) return withEach(call, { publicRef: foreign, characterId: Number(foreign) })
      return [{ path, ...(call.body && { body: JSON.stringify(call.body) }) }]
    },
  },
  {
    number: 40,
    name: 'id as float/negative/0/100 000 001/leading zeros',
    codes: ['not-found', 'invalid-request', 'unknown-keys'],
    attacks: (call) => {
      const own = [call.fixture.living, call.fixture.trashed, call.fixture.sessionId].find((ref) =>
        call.path.includes(ref),
      )
      if (own === undefined) return [1.5, -1, 0, 100_000_001, '007'].map((id) => withKeys(call, { id }))
      const body = call.body && { body: JSON.stringify(call.body) }
      return strangeRefs(own).map((ref) => ({ path: call.path.replace(own, ref), ...body }))
    },
  },
  {
    number: 41,
    name: 'two parent ids that disagree',
    codes: ['identity-changed', 'unknown-keys'],
    attacks: (call) => [
      ...withEach(
        call,
        isPut(call)
          ? { id: Number(call.fixture.foreign), publicRef: call.fixture.foreign, user: randomUUID() }
          : { publicRef: call.fixture.foreign },
      ),
      { path: `${call.path}?publicRef=${call.fixture.foreign}`, ...(call.body && { body: JSON.stringify(call.body) }) },
    ],
  },
  {
    number: 50,
    name: 'base entry id that is not an id',
    codes: ['invalid-request', 'unknown-field', 'unknown-keys'],
    attacks: (call) =>
      [
        '',
        '1',
        '12345678901234',
        '123456789012x',
        ' 1234567890123',
        '１２３４５６７８９０１２３',
        1_600_000_000_000,
        null,
        true,
        [],
        {},
      ].map((baseEntryId) => withKeys(call, { baseEntryId })),
  },
  {
    number: 51,
    name: 'base of another history',
    codes: ['base-unknown', 'unknown-field', 'unknown-keys'],
    attacks: (call) =>
      ['0000000000000', '1600000000000', '9999999999999'].map((baseEntryId) => withKeys(call, { baseEntryId })),
  },
]
