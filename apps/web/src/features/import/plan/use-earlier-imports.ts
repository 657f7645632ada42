import type { Character } from '@everquill/domain'
import { earlierImportIn, isSameSource, type ImportedCharacter } from '@everquill/import'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../../queries/query-keys.ts'
import { useRoster } from '../../../queries/roster.ts'

/** Reads a character without opening it. */
export type ReadCharacter = (publicRef: string, revision: number) => Promise<Character>

/** A character that an earlier file was imported into. */
export interface EarlierTarget {
  readonly publicRef: string
  readonly name: string
  /** Whether it is certainly the same character, and not just another one of that name. */
  readonly isSure: boolean
}

interface ImportedBefore extends Pick<Character, 'publicRef' | 'name' | 'imports'> {}

/** How many characters are read at the same time. */
const parallelReads = 6

/**
 * Finds the characters that a file was imported into before. Each character remembers its files, so that other devices
 * know them too; characters that cannot be read are skipped.
 */
export function useEarlierImports(
  read: ReadCharacter,
  isNeeded: boolean,
): { readonly isPending: boolean; readonly find: (imported: ImportedCharacter) => readonly EarlierTarget[] } {
  const roster = useRoster()
  const characters = roster.data ?? []
  const known = useQuery({
    queryKey: [...queryKeys.imports, characters.map(({ publicRef, revision }) => [publicRef, revision])],
    queryFn: async (): Promise<readonly ImportedBefore[]> => {
      const found: ImportedBefore[] = []
      const waiting = [...characters]
      const readNext = async (): Promise<void> => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const { publicRef, revision } = next
          const character = await read(publicRef, revision).catch(() => null)
          if (character?.imports) found.push({ publicRef, name: character.name, imports: character.imports })
        }
      }
      await Promise.all(Array.from({ length: parallelReads }, readNext))
      return found
    },
    enabled: isNeeded && roster.data !== undefined,
    staleTime: Infinity,
    // Edits that are not saved yet change no revision, so the next page must read again.
    gcTime: 0,
    placeholderData: keepPreviousData,
    // Local characters can be read offline.
    networkMode: 'always',
  })
  return {
    isPending: isNeeded && !roster.isError && known.isPending,
    find: (imported) =>
      (known.data ?? []).flatMap((character) => {
        const earlier = earlierImportIn(character, imported)
        if (!earlier) return []
        const { publicRef, name } = character
        return [{ publicRef, name, isSure: isSameSource(earlier, imported) }]
      }),
  }
}
