import type { Character, CharacterSummary, LogEntry } from '@everquill/domain'
import { expectTypeOf, test } from 'vitest'
import type { Call, ServerApi } from './server-api.ts'
import type { OwnGame, PartyMember, SessionState } from './types.ts'

const ref = { params: { publicRef: '7' } }

test('responses have the types of the contract', () => {
  type Response<N extends keyof ServerApi> = Awaited<ReturnType<ServerApi[N]>>
  expectTypeOf<Response<'getCharacter'>['character']>().toExtend<Character>()
  expectTypeOf<Response<'getCharacter'>['role']>().toEqualTypeOf<'owner' | 'game master' | 'fellow'>()
  expectTypeOf<Response<'listCharacters'>['characters'][number]>().toExtend<CharacterSummary>()
  expectTypeOf<Response<'characterLog'>['entries'][number]>().toExtend<LogEntry>()
  expectTypeOf<Response<'getGame'>['game']>().toEqualTypeOf<OwnGame>()
  expectTypeOf<Response<'deleteCharacter'>>().toEqualTypeOf<undefined>()
  expectTypeOf<SessionState['user']>().toBeNullable()
  expectTypeOf<PartyMember['character']['gold']>().toEqualTypeOf<number | undefined>()
})

test('requests are checked against the contract by the compiler', () => {
  expectTypeOf(typedCalls).toBeFunction()
})

/** Never called: these lines only have to compile, or must not. */
async function typedCalls(call: Call, api: ServerApi): Promise<void> {
  await call('getCharacter', ref)
  await call('startAsGuest')
  await api.listCharacters()
  await api.listCharacters({ query: { trash: 'true' } })
  await api.characterLog({ ...ref, query: { type: 'item', search: ['rope'] } })
  await api.duplicateCharacter(ref)

  // @ts-expect-error -- unknown route name
  await call('getCharcter', ref)
  // @ts-expect-error -- streams cannot be called
  await call('stream')
  // @ts-expect-error -- binary uploads cannot be called
  await call('changeImage', ref)
  // @ts-expect-error -- request missing
  await call('getCharacter')
  // @ts-expect-error -- parameter missing
  await call('getCharacter', { params: {} })
  // @ts-expect-error -- parameter misspelt
  await call('getCharacter', { params: { publicref: '7' } })
  // @ts-expect-error -- route has no query
  await call('getCharacter', { ...ref, query: { trash: 'true' } })
  // @ts-expect-error -- unknown query key
  await api.characterLog({ ...ref, query: { typ: 'item' } })
  // @ts-expect-error -- invalid query value
  await api.characterLog({ ...ref, query: { type: 'note' } })
  // @ts-expect-error -- body missing
  await api.saveCharacter(ref)
  // @ts-expect-error -- property of the body missing
  await api.saveCharacter({ ...ref, body: { saveId: '', changes: [] } })
  // @ts-expect-error -- unknown property in the body
  await api.createCharacter({ body: { name: 'Mira', user: 'ann' } })
  // @ts-expect-error -- property of the body has the wrong type
  await api.changeMember({ params: { gameId: 'salt', userId: 'ann' }, body: { role: 'owner' } })
}
