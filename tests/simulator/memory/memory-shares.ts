import type {
  Link,
  ShareReads,
  ShareWrites,
  TvLinkReads,
  TvLinkWrites,
} from '../../../apps/server/src/storage/shares-port.ts'
import type { Rows, Tables } from './memory-tables.ts'

/** In-memory share links. */
export const memoryShareReads = ({ links }: Tables, step: () => Promise<void>): ShareReads => ({
  ...linkReads(links, step),
  async ofCharacter(characterId) {
    await step()
    return newestFirst(links).filter((link) => link.characterId === characterId)
  },
})

export const memoryShareWrites = ({ links, characters }: Tables): ShareWrites => ({
  ...linkWrites(links),
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
})

/** In-memory TV links. */
export const memoryTvLinkReads = ({ tvLinks }: Tables, step: () => Promise<void>): TvLinkReads => ({
  ...linkReads(tvLinks, step),
  async ofGame(gameId) {
    await step()
    return newestFirst(tvLinks).filter((link) => link.gameId === gameId)
  },
})

export const memoryTvLinkWrites = ({ tvLinks }: Tables): TvLinkWrites => ({
  ...linkWrites(tvLinks),
  async remove(gameId, linkId) {
    const found = tvLinks.all().find((link) => link.gameId === gameId && link.id === linkId)
    if (found) tvLinks.delete(found.tokenHash)
    return found !== undefined
  },
})

const newestFirst = <L extends Link>(links: Rows<string, L>): readonly L[] =>
  links.all().toSorted((left, right) => right.createdAt - left.createdAt)

const linkReads = <L extends Link>(links: Rows<string, L>, step: () => Promise<void>) => ({
  async byToken(tokenHash: string) {
    await step()
    return links.get(tokenHash) ?? null
  },
  async existingLinks(tokenHashes: readonly string[]) {
    await step()
    return tokenHashes.filter((hash) => links.get(hash) !== undefined)
  },
})

const linkWrites = <L extends Link>(links: Rows<string, L>) => ({
  put: async (link: L) => links.set(link.tokenHash, link),
  async recordUse(tokenHash: string, now: number) {
    const link = links.get(tokenHash)
    if (link) links.set(tokenHash, { ...link, lastUsedAt: now, uses: link.uses + 1 })
  },
})
