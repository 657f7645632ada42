import { catalogue } from '@everquill/catalogue'
import {
  attributes,
  commit,
  commitCreation,
  createCharacter,
  nextLogId,
  type Change,
  type Character,
} from '@everquill/domain'
import { hashOfToken } from '../../apps/server/src/accounts/sessions/tokens.ts'
import type { Storage } from '../../apps/server/src/storage/port.ts'

/** A signed-in user and their characters. */
export interface Player {
  readonly user: string
  readonly cookie: string
  readonly characters: readonly Played[]
}

/** A character and its number of saves. */
export interface Played {
  readonly id: number
  readonly user: string
  turn: number
}

const acquired_at = new Date(0).toISOString()
const seed = createCharacter({
  id: 1,
  user: '',
  player: 'Ann Archer',
  name: 'Mira',
  now: 0,
  items: [],
})

/** A character after some months of play: about 5 kB. */
export function anExperiencedCharacter(id: number, user: string): Character {
  const skills = catalogue.Skills.slice(0, 20).flatMap(({ id: skill }, i) => [
    [`${skill}_number`, i],
    [`${skill}_1`, attributes[i % 6]],
    [`${skill}_2`, attributes[(i + 1) % 6]],
  ])
  return {
    ...seed,
    id,
    publicRef: String(id),
    user,
    str: 20,
    hp: 20,
    items: catalogue.Items.slice(0, 16).map(({ id: item }, i) => ({ id: `e${i}`, item, quantity: 20, acquired_at })),
    spells: catalogue.Spells.slice(0, 12).map(({ id: spell }, i) => ({ id: `s${i}`, spell, prepared: true })),
    background: 'Raised by the ferrymen of the lower river, where nobody asks for names.\n'.repeat(8),
    notes: 'Met the smith again; owes us three silver and an answer.\n'.repeat(12),
    ...Object.fromEntries(skills),
  }
}

/** The changes of one save; they always make three log entries. */
export function changesOf({ turn }: Played): Change[] {
  const [oldValue, newValue] = turn % 2 === 0 ? [20, 25] : [25, 20]
  return ['gold', 'str', 'items.e3.quantity'].map((field) => ({ field, oldValue, newValue }))
}

/** The next save of a character, without storing it. */
export async function prepareCommit(storage: Storage, character: Played) {
  const stored = await storage.characters.find(character.id)
  if (!stored) throw new Error(`There is no character ${character.id}`)
  const context = { user: character.user, saveId: '', now: Date.now(), firstLogId: nextLogId(0, stored.lastLogId) }
  const committed = commit(stored, changesOf(character), context)
  if (committed.kind === 'refused') throw new Error('A save was refused')
  return { stored, committed }
}

/** Creates users, sessions and characters directly in the storage. */
export async function createPlayers(storage: Storage, people: number, charactersEach: number): Promise<Player[]> {
  const players: Player[] = []
  for (let person = 0; person < people; person++) {
    const [user, token] = [`user-${person}`, `token-${person}`]
    const characters = Array.from({ length: charactersEach }, (_, i) => ({
      id: person * charactersEach + i + 1,
      user,
      turn: 0,
    }))
    await storage.transaction(async (tx) => {
      const now = Date.now()
      const times = { createdAt: now, lastSeenAt: now, provedAt: now, expiresAt: now + 86_400_000 }
      await tx.accounts.putUser({
        id: user,
        name: user,
        email: null,
        guest: true,
        administrator: false,
        createdAt: now,
      })
      await tx.accounts.putSession({ id: user, tokenHash: hashOfToken(token), userId: user, device: 'bench', ...times })
      for (const { id } of characters) {
        const context = { user, saveId: `created-${id}`, now, firstLogId: now }
        await tx.keep(commitCreation(anExperiencedCharacter(id, user), context), 'hash')
      }
    })
    players.push({ user, cookie: `everquill=${token}`, characters })
  }
  return players
}

/** Creates users who only listen. */
export async function createAudience(storage: Storage, count: number): Promise<readonly Player[]> {
  const users = Array.from({ length: count }, (_, i) => `guest-${i}`)
  await storage.transaction(async ({ accounts }) => {
    const now = Date.now()
    for (const id of users) {
      await accounts.putUser({ id, name: id, email: null, guest: true, administrator: false, createdAt: now })
      const times = { createdAt: now, lastSeenAt: now, provedAt: now, expiresAt: now + 86_400_000 }
      await accounts.putSession({ id, tokenHash: hashOfToken(id), userId: id, device: 'bench', ...times })
    }
  })
  return users.map((user) => ({ user, cookie: `everquill=${user}`, characters: [] }))
}
