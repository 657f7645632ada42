import type { CharacterSummary, LogEntry, Problem, Revised } from '@everquill/domain'
import {
  Refusal,
  type Backend,
  type NamedRecord,
  type SavedCharacter,
  type SendSave,
  type SessionState,
  type SessionSummary,
  type SignedInUser,
} from '../store/backend.ts'

interface Request {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly body?: unknown
}

/** Browsers let a page that is being left send only this much. */
const maxKeepalive = 60_000

/** No answer after so many milliseconds is none: a phone between two networks may wait for ever. */
const longestWait = 20_000

/** One call to our own server. An answer that is not ours, such as a captive portal's page, is no answer. */
async function call<T>(path: string, { method = 'GET', body }: Request = {}): Promise<T> {
  const text = body === undefined ? null : JSON.stringify(body)
  const response = await fetch(path, {
    method,
    credentials: 'same-origin',
    signal: AbortSignal.timeout(longestWait),
    // What was sent arrives even if the page is left before the answer.
    keepalive: text !== null && text.length < maxKeepalive,
    ...(text !== null && { body: text, headers: { 'content-type': 'application/json' } }),
  })
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('application/problem+json')) {
    throw new Refusal((await response.json()) as Problem, response.status)
  }
  if (response.status === 204) return undefined as T
  if (!response.ok || !type.startsWith('application/json'))
    throw new Error(`no answer from ${path}: ${response.status}`)
  return (await response.json()) as T
}

const post = <T>(path: string, body?: unknown): Promise<T> => call<T>(path, { method: 'POST', body })

const character = (publicRef: string): string => `/api/characters/${encodeURIComponent(publicRef)}`

/** What comes back counts only if it is the outcome of this very save: anybody may say 200 on the way. */
function outcomeOf(saveId: string, saved: SavedCharacter): SavedCharacter {
  const { character: whole, revision, entries } = saved
  const isWhole = typeof whole?.publicRef === 'string' && Number.isSafeInteger(revision) && Array.isArray(entries)
  if (!isWhole || saved.saveId !== saveId) throw new Error('not the outcome of this save')
  return saved
}

/** Sends a save. */
export const sendSave: SendSave = async (publicRef, save) =>
  outcomeOf(save.saveId, await call<SavedCharacter>(character(publicRef), { method: 'PATCH', body: save }))

const userOf = async (answer: Promise<{ readonly user: SignedInUser }>): Promise<SignedInUser> => (await answer).user

/** The server over HTTP. */
export const httpBackend: Backend = {
  session: () => call<SessionState>('/api/auth/session'),
  startAsGuest: () => userOf(post('/api/auth/guest')),
  signUp: (form) => userOf(post('/api/auth/sign-up', form)),
  signIn: (form) => userOf(post('/api/auth/sign-in', form)),
  signOut: () => post('/api/auth/sign-out'),
  sessions: async () => (await call<{ sessions: readonly SessionSummary[] }>('/api/auth/sessions')).sessions,
  endSession: (id) => call(`/api/auth/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' }),
  changePassword: (form) => userOf(post('/api/auth/password', form)),
  requestReset: (email) => post('/api/auth/reset-request', { email }),
  resetPassword: (form) => userOf(post('/api/auth/reset', form)),

  listCharacters: () => characters('/api/characters'),
  listTrash: () => characters('/api/characters?trash=true'),
  createCharacter: async (wishes) => outcomeOf(wishes.saveId, await post<SavedCharacter>('/api/characters', wishes)),
  getCharacter: (publicRef) => call<Revised>(character(publicRef)),
  deleteCharacter: (publicRef) => call(character(publicRef), { method: 'DELETE' }),
  restoreCharacter: (publicRef) => post(`${character(publicRef)}/restore`),
  duplicateCharacter: (publicRef) => post(`${character(publicRef)}/duplicate`),
  log: async (publicRef, before) => {
    const page = before === undefined ? '' : `?before=${before}`
    return (await call<{ entries: readonly LogEntry[] }>(`${character(publicRef)}/log${page}`)).entries
  },
  items: async () => {
    const { data } = await call<{ data: readonly TranslatedRecord[] }>(allItems)
    return data.map(namedRecord)
  },
}

const characters = async (path: string): Promise<readonly CharacterSummary[]> =>
  (await call<{ characters: readonly CharacterSummary[] }>(path)).characters

const allItems = '/api/content/items/Items?fields=id,translations.languages_code,translations.name&limit=-1'

interface TranslatedRecord {
  readonly id: string
  readonly translations: readonly { readonly languages_code: string | null; readonly name?: string | null }[]
}

function namedRecord({ id, translations }: TranslatedRecord): NamedRecord {
  const inLanguage = (code: string) => translations.find(({ languages_code }) => languages_code?.startsWith(code))?.name
  const any = translations[0]?.name ?? id
  return { id, name: { en: inLanguage('en') ?? any, de: inLanguage('de') ?? any } }
}
