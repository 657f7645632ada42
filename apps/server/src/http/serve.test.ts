import { contract, type ResponseOf } from '@everquill/contract'
import { refused } from '@everquill/domain'
import { expectTypeOf, test } from 'vitest'
import type { Call, HandlerResponse, Serve } from './serve.ts'

const user = { id: 'ann', name: 'Ann', email: null, guest: true, administrator: false }

test('a handler returns the response of its route', () => {
  expectTypeOf<HandlerResponse<typeof contract.signIn>['body']>().toEqualTypeOf<ResponseOf<'signIn'>>()
  expectTypeOf<HandlerResponse<typeof contract.deleteCharacter>['body']>().toEqualTypeOf<undefined>()
  expectTypeOf<Call<typeof contract.getCharacter>['params']>().toEqualTypeOf<{ readonly publicRef: string }>()
  expectTypeOf<Call<typeof contract.listCharacters>['caller']['session']>().not.toBeNullable()
  expectTypeOf<Call<typeof contract.session>['caller']['session']>().toBeNullable()
  expectTypeOf(typedHandlers).toBeFunction()
})

/** Never called: these lines only have to compile, or must not. */
function typedHandlers(serve: Serve): void {
  serve(contract.signIn, async () => ({ body: { user }, session: 'token' }))
  serve(contract.signIn, async () => refused('wrong-credentials'))
  serve(contract.deleteCharacter, async () => ({}))
  serve(contract.startProvider, async () => ({ redirect: '/' }))

  // @ts-expect-error -- body missing
  serve(contract.signIn, async () => ({ session: 'token' }))
  // @ts-expect-error -- property missing
  serve(contract.signIn, async () => ({ body: { user: { ...user, guest: undefined } } }))
  // @ts-expect-error -- property misspelt
  serve(contract.requestReset, async () => ({ body: { send: true as const } }))
  // @ts-expect-error -- wrong type
  serve(contract.contentUsage, async () => ({ body: { characters: '3' } }))
  // @ts-expect-error -- the route returns no content
  serve(contract.deleteCharacter, async () => ({ body: { user } }))
  // @ts-expect-error -- the route redirects
  serve(contract.startProvider, async () => ({}))
  // @ts-expect-error -- the route sends a file
  serve(contract.logAsCsv, async () => ({ body: { entries: [] } }))
}
