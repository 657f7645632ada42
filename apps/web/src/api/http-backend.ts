import { catalogueRecord, type CharacterSummary, type ContentRecord, type CharacterAtRevision } from '@everquill/domain'
import {
  type Backend,
  type SavedCharacter,
  type SendSave,
  type SessionState,
  type SessionSummary,
  type SignedInUser,
} from './backend.ts'
import { callFor, type Call } from './call.ts'

const character = (publicRef: string): string => `/api/characters/${encodeURIComponent(publicRef)}`

/** What comes back counts only if it is the outcome of this very save: anybody may say 200 on the way. */
function outcomeOf(saveId: string, saved: SavedCharacter): SavedCharacter {
  const { character: whole, revision, entries } = saved
  const isWhole = typeof whole?.publicRef === 'string' && Number.isSafeInteger(revision) && Array.isArray(entries)
  if (!isWhole || saved.saveId !== saveId) throw new Error('not the outcome of this save')
  return saved
}

const userOf = async (answer: Promise<{ readonly user: SignedInUser }>): Promise<SignedInUser> => (await answer).user

/** The server over HTTP, spoken to by whoever sits at the desk. */
export function httpBackend(speaker: () => string | null): Backend & { readonly sendSave: SendSave } {
  const call: Call = (path, request) => callFor(speaker(), path, request)
  const post = <T>(path: string, body?: unknown): Promise<T> => call<T>(path, { method: 'POST', body })
  return {
    sendSave: async (publicRef, save) =>
      outcomeOf(save.saveId, await call<SavedCharacter>(character(publicRef), { method: 'PATCH', body: save })),
    session: () => call<SessionState>('/api/auth/session'),
    startAsGuest: () => userOf(post('/api/auth/guest')),
    signUp: (form) => userOf(post('/api/auth/sign-up', form)),
    signIn: (form) => userOf(post('/api/auth/sign-in', form)),
    signOut: () => post('/api/auth/sign-out'),
    sessions: async () => (await call<{ sessions: readonly SessionSummary[] }>('/api/auth/sessions')).sessions,
    endSession: (id) => call(`/api/auth/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    deleteAccount: (form) => call('/api/auth/account', { method: 'DELETE', body: form }),
    changePassword: (form) => userOf(post('/api/auth/password', form)),
    requestReset: (email) => post('/api/auth/reset-request', { email }),
    resetPassword: (form) => userOf(post('/api/auth/reset', form)),

    listCharacters: () => characters(call, '/api/characters'),
    listTrash: () => characters(call, '/api/characters?trash=true'),
    createCharacter: async (wishes) => outcomeOf(wishes.saveId, await post<SavedCharacter>('/api/characters', wishes)),
    importCharacter: async (wish) => outcomeOf(wish.saveId, await post<SavedCharacter>('/api/imports', wish)),
    getCharacter: (publicRef) => call<CharacterAtRevision>(character(publicRef)),
    deleteCharacter: (publicRef) => call(character(publicRef), { method: 'DELETE' }),
    restoreCharacter: (publicRef) => post(`${character(publicRef)}/restore`),
    duplicateCharacter: (publicRef) => post(`${character(publicRef)}/duplicate`),
    log: (publicRef, { search = [], ...question } = {}) => {
      const asked = [...Object.entries<string>(question), ...search.map((text) => ['search', text])]
      return call(`${character(publicRef)}/log?${new URLSearchParams(asked).toString()}`)
    },
    timeline: (publicRef) => call(`${character(publicRef)}/course`),
    past: (publicRef, entryId) => call(`${character(publicRef)}/at/${encodeURIComponent(entryId)}`),
    changes: (publicRef, period) =>
      call(`${character(publicRef)}/changes?${new URLSearchParams({ ...period }).toString()}`),
    revert: async (publicRef, entryId, how) =>
      outcomeOf(how.saveId, await post(`${character(publicRef)}/log/${entryId}/revert`, how)),
    rollDice: async (publicRef, wish) => outcomeOf(wish.saveId, await post(`${character(publicRef)}/rolls`, wish)),
    content: async (collection) => {
      const { data } = await call<{ data: readonly ContentRecord[] }>(
        `/api/content/items/${collection}?${wholeRecords}`,
      )
      return data.map((row) => catalogueRecord(collection, row))
    },
    catalogueApi: async () => (await import('./http-catalogue-api.ts')).catalogueApi(call),
    gamesApi: async () => (await import('./http-games-api.ts')).gamesApi(call),
    shareApi: async () => (await import('./http-share-api.ts')).shareApi(call),
  }
}

const characters = async (call: Call, path: string): Promise<readonly CharacterSummary[]> =>
  (await call<{ characters: readonly CharacterSummary[] }>(path)).characters

const wholeRecords = 'fields=*,translations.*&limit=-1'
