import { randomUUID } from 'node:crypto'
import { contract, type Route, type RouteName } from '@everquill/contract'
import type { ItemEntry, Json } from '@everquill/domain'
import { Player } from '../support/player.ts'
import type { WireRequest } from '../support/wire.ts'

/** The calls of the contract that change something. */
export type WriteName = { [N in RouteName]: (typeof contract)[N]['method'] extends 'GET' ? never : N }[RouteName]

export const writeNames = Object.entries<Route>(contract)
  .filter(([, { method }]) => method !== 'GET')
  .map(([name]) => name as WriteName)

/** Who plays, and what each of them has. */
export interface Table {
  readonly ann: Player
  readonly bob: Player
  readonly email: string
  /** Of Ann: a character at revision 1, what it carries, one in the trash, and a session on another device. */
  readonly living: string
  readonly items: readonly ItemEntry[]
  readonly trashed: string
  readonly sessionId: string
  /** Of Bob: a character, one in the trash, a session, and the id of a save of his. */
  readonly foreign: string
  readonly foreignTrashed: string
  readonly foreignSession: string
  readonly foreignSave: string
}

type Document = { readonly [key: string]: Json }

/** A call that would be accepted as it stands. */
export interface WriteCall {
  readonly name: WriteName
  readonly route: Route
  readonly path: string
  /** Null for a call that takes no body. */
  readonly body: Document | null
  /** Where a text stands in the body, such as `changes.0.newValue`, and where a number does. */
  readonly text: string
  readonly number: string | null
  readonly cookie: string
  readonly table: Table
}

const password = 'Sieben Raben im Regen'

/** Seats two people: Ann with an account, Bob as a guest. */
export async function seat(url: string): Promise<Table> {
  const bob = await Player.guest(url)
  const ann = new Player(url)
  const email = `${randomUUID()}@example.org`
  await ann.post('/api/auth/sign-up', { name: 'Ann', email, password })
  const tablet = new Player(url)
  await tablet.post('/api/auth/sign-in', { email, password })
  const [living, trashed, foreign, foreignTrashed] = await Promise.all([
    ann.create(),
    ann.create(),
    bob.create(),
    bob.create(),
  ])
  await ann.call('DELETE', `/api/characters/${trashed.character.publicRef}`)
  await bob.call('DELETE', `/api/characters/${foreignTrashed.character.publicRef}`)
  return {
    ann,
    bob,
    email,
    living: living.character.publicRef,
    items: living.character.items,
    trashed: trashed.character.publicRef,
    sessionId: await sessionOf(tablet),
    foreign: foreign.character.publicRef,
    foreignTrashed: foreignTrashed.character.publicRef,
    foreignSession: await sessionOf(bob),
    foreignSave: foreign.entries[0]?.saveId ?? '',
  }
}

async function sessionOf(player: Player): Promise<string> {
  const { body } = await player.get('/api/auth/sessions')
  const sessions = body['sessions'] as readonly { readonly id: string; readonly current: boolean }[]
  return sessions.find(({ current }) => current)?.id ?? ''
}

const aSave = (): Document => ({
  saveId: randomUUID(),
  baseRevision: 1,
  changes: [
    { field: 'name', oldValue: 'Mira', newValue: 'Mirabel' },
    { field: 'gold', oldValue: 20, newValue: 15 },
  ],
})

type Example = Partial<Pick<WriteCall, 'path' | 'body' | 'text' | 'number'>>

/** One well-formed example of each call that writes; a new one does not compile until it is here. */
function examples({ email, living, trashed, sessionId }: Table): { readonly [N in WriteName]: Example } {
  return {
    startAsGuest: {},
    signUp: { body: { name: 'Cleo', email: `${randomUUID()}@example.org`, password }, text: 'name' },
    signIn: { body: { email, password }, text: 'email' },
    signOut: {},
    endSession: { path: `/api/auth/sessions/${sessionId}` },
    changePassword: { body: { currentPassword: password, newPassword: `${password}!` }, text: 'currentPassword' },
    requestReset: { body: { email }, text: 'email' },
    resetPassword: { body: { token: 'x'.repeat(43), password }, text: 'token' },
    createCharacter: { body: { name: 'Mira' }, text: 'name' },
    saveCharacter: {
      path: `/api/characters/${living}`,
      body: aSave(),
      text: 'changes.0.newValue',
      number: 'changes.1.newValue',
    },
    putCharacter: { path: `/api/characters/${living}`, body: { name: 'Mira', gold: 15 }, text: 'name', number: 'gold' },
    deleteCharacter: { path: `/api/characters/${living}` },
    restoreCharacter: { path: `/api/characters/${trashed}/restore` },
    duplicateCharacter: { path: `/api/characters/${living}/duplicate` },
  }
}

/** What takes something away that others still need. */
const last: readonly WriteName[] = ['deleteCharacter', 'endSession', 'changePassword']

/** Every call that writes, as Ann would make it, or as a newcomer would where no session is needed; in a lawful order. */
export function writeCalls(table: Table): readonly WriteCall[] {
  const all = examples(table)
  const inOrder = writeNames.toSorted((left, right) => last.indexOf(left) - last.indexOf(right))
  return inOrder.map((name) => {
    const route: Route = contract[name]
    const cookie = route.access === 'signed-in' ? table.ann.cookie : ''
    return {
      name,
      route,
      path: route.path,
      body: null,
      text: 'changes.0.newValue',
      number: null,
      cookie,
      table,
      ...all[name],
    }
  })
}

/** The body of a call; one that takes none is sent a save, which it must refuse whatever is wrong with it. */
export const documentOf = (call: WriteCall): Document => call.body ?? aSave()

/** The call over the wire, with another body or other headers if wanted. */
export function requestOf(
  { route, path, body, cookie }: WriteCall,
  change: Partial<WireRequest> = body ? { body: JSON.stringify(body) } : {},
): WireRequest {
  return {
    method: route.method,
    path,
    ...change,
    headers: {
      ...(cookie && { cookie }),
      ...(change.body !== undefined && { 'content-type': 'application/json' }),
      ...change.headers,
    },
  }
}
