import type { Erasure } from '../../images/erasure-list-port.ts'
import type { ExistingCharacter } from '../../storage/erasures-port.ts'
import { eraseCharacter } from './erase-character.ts'
import type { ErasureDeps } from './erasure-deps.ts'
import { finishDeletion } from './finish-deletion.ts'

const batchSize = 500

/** Deletes and erases again what a restored backup has brought back. Returns how much that was. */
export async function applyErasureList(deps: ErasureDeps): Promise<number> {
  const listed = await deps.erasureList.all()
  let applied = 0
  for (let i = 0; i < listed.length; i += batchSize) applied += await applySome(deps, listed.slice(i, i + batchSize))
  return applied
}

async function applySome(deps: ErasureDeps, listed: readonly Erasure[]): Promise<number> {
  const { storage } = deps
  const { erasures } = storage
  const closedAt = new Map(listed.flatMap((one) => (one.kind === 'account' ? [[one.id, one.at] as const] : [])))
  const accounts = (await erasures.existingUsers([...closedAt.keys()])).map(({ id }) => ({
    user: id,
    closedAt: closedAt.get(id) ?? 0,
  }))
  // All of them first: if the rest fails, nobody can use a deleted account until a sweep has finished it.
  for (const account of accounts) await storage.transaction((tx) => tx.accounts.close(account.user, account.closedAt))
  const characters = listed.filter((one) => one.kind === 'character')
  // A number may have been used again since; then it belongs to a younger character.
  const isListed = (found: ExistingCharacter) =>
    characters.some(({ id, owner, at }) => id === found.id && owner === found.owner && found.createdAt <= at)
  const existing = (await erasures.existingCharacters(characters.map(({ id }) => id))).filter(isListed)
  for (const character of existing) await eraseCharacter(deps, character)
  for (const account of accounts) await finishDeletion(deps, account)
  return accounts.length + existing.length
}
