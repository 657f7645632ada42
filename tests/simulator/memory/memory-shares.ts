import type { ShareReads, ShareWrites } from '../../../apps/server/src/storage/shares-port.ts'
import type { Tables } from './memory-tables.ts'

/** In-memory share links. */
export const memoryShareReads = ({ links }: Tables, step: () => Promise<void>): ShareReads => ({
  async byToken(tokenHash) {
    await step()
    return links.get(tokenHash) ?? null
  },
  async existingLinks(tokenHashes) {
    await step()
    return tokenHashes.filter((hash) => links.get(hash) !== undefined)
  },
  async ofCharacter(characterId) {
    await step()
    return links
      .all()
      .filter((link) => link.characterId === characterId)
      .sort((left, right) => right.createdAt - left.createdAt)
  },
})

export const memoryShareWrites = ({ links, characters }: Tables): ShareWrites => ({
  put: async (link) => links.set(link.tokenHash, link),
  async remove(characterId, linkId) {
    const found = links.all().find((link) => link.characterId === characterId && link.id === linkId)
    if (found) links.delete(found.tokenHash)
    return found !== undefined
  },
  async removeByOwner(user) {
    for (const { tokenHash, characterId } of links.all()) {
      if (characters.get(characterId)?.character.user === user) links.delete(tokenHash)
    }
  },
  async recordUse(tokenHash, now) {
    const link = links.get(tokenHash)
    if (link) links.set(tokenHash, { ...link, lastUsedAt: now, uses: link.uses + 1 })
  },
})
