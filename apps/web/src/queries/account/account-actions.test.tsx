import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { cleanup, renderHook } from 'vitest-browser-react/pure'
import { ServerApiProvider, type ServerApi } from '../../api/server-api.ts'
import { useAccountActions, type AccountActions } from './account-actions.ts'
import { useSignInActions, type SignInActions } from './sign-in-actions.ts'
import { queryKeys } from '../query-keys.ts'
import { useRoster } from '../roster.ts'

const account = { name: 'Bob', email: 'bob@example.org', password: 'a lantern in the fog' }

type Actions = AccountActions & SignInActions

/** Every action after which another user, or nobody, is signed in. */
const changes: { readonly [A in keyof Actions]?: (actions: Actions) => Promise<unknown> } = {
  startAsGuest: (actions) => actions.startAsGuest(),
  signUp: (actions) => actions.signUp(account),
  signIn: (actions) => actions.signIn(account),
  signOut: (actions) => actions.signOut(),
  deleteAccount: (actions) => actions.deleteAccount({ password: account.password }),
  resetPassword: (actions) => actions.resetPassword({ token: 'token', password: account.password }),
}

const listOf = (user: string) => ({ characters: [{ publicRef: '7', name: `Character of ${user}` }] })

/** Ann's page, which shows her roster and some other data; the test responds to requests for the roster. */
async function annsPage() {
  await cleanup()
  const client = new QueryClient()
  const world = { user: 'ann' }
  const rosters: PromiseWithResolvers<unknown>[] = []
  const become = async () => {
    world.user = 'bob'
    return { user: { id: 'bob' } }
  }
  const api = {
    session: async () => ({ user: { id: world.user } }),
    listCharacters: () => {
      const response = Promise.withResolvers<unknown>()
      rosters.push(response)
      return response.promise
    },
    ...Object.fromEntries(Object.keys(changes).map((name) => [name, become])),
  }
  const queryFn = async () => `data of ${world.user}`
  const { result } = await renderHook(
    () => {
      const { data: shown } = useQuery({ queryKey: ['shown'], queryFn })
      return { roster: useRoster().data, shown, actions: { ...useAccountActions(), ...useSignInActions() } }
    },
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={client}>
          <ServerApiProvider value={api as unknown as ServerApi}>{children}</ServerApiProvider>
        </QueryClientProvider>
      ),
    },
  )
  client.setQueryData(['seen before'], 'data of ann')
  client.setQueryData(queryKeys.content('Items'), 'data of everyone')
  await expect.poll(() => result.current.shown).toBe('data of ann')
  return { client, rosters, result }
}

test.each(Object.entries(changes))(
  'after %s nothing that was read for the previous user is left',
  async (_name, act) => {
    const { client, result, rosters } = await annsPage()
    rosters[0]?.resolve(listOf('ann'))
    await expect.poll(() => result.current.roster).toBeDefined()
    await act(result.current.actions)
    const left = client
      .getQueryCache()
      .getAll()
      .flatMap(({ state }) => JSON.stringify(state.data) ?? [])
    expect(left.filter((text) => text.includes('ann'))).toEqual([])
    expect(client.getQueryData(queryKeys.content('Items'))).toBe('data of everyone')
    await expect.poll(() => result.current.shown).toBe('data of bob')
  },
)

test('a list that was requested for the previous user is not shown when it arrives after the sign-in', async () => {
  const { result, rosters } = await annsPage()
  await result.current.actions.signIn(account)
  await expect.poll(() => rosters.length).toBe(2)
  rosters[0]?.resolve(listOf('ann'))
  rosters[1]?.resolve(listOf('bob'))
  await expect.poll(() => result.current.roster).toEqual(listOf('bob').characters)
})
