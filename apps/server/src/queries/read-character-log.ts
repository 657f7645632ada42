import { classify, fieldOf, parsePath, undoneIds, type Actor } from '@everquill/domain'
import type { LogPageRequest } from '../storage/log-port.ts'
import type { Storage } from '../storage/port.ts'
import { namesOfGames } from './game-names.ts'
import { openLog } from './open-log.ts'

/** A request for a page of a log; `field` includes the parts of an entry. */
export interface LogRequest extends Omit<LogPageRequest, 'fields' | 'view' | 'reader'> {
  readonly field?: string
}

/** A page of a character's log, newest first; null if the actor may not read it. */
export async function readCharacterLog(
  { storage }: { readonly storage: Pick<Storage, 'characters' | 'accounts' | 'games'> },
  actor: Actor,
  characterId: number,
  { field, ...request }: LogRequest,
) {
  const { characters, accounts } = storage
  const opened = await openLog(storage, actor, characterId)
  if (!opened) return null
  const { gameId, view } = opened.log
  if ((request.gameId ?? gameId) !== (gameId ?? request.gameId)) return emptyPage
  const { entries, next } = await characters.log(characterId, {
    ...request,
    reader: actor.user,
    ...(view && { view }),
    ...(gameId !== undefined && { gameId }),
    ...(field !== undefined && filterOfField(field, request.type)),
  })
  const ids = entries.map(({ id }) => id)
  const [undoLinks, people, games] = await Promise.all([
    characters.undoLinksOf(characterId, ids),
    accounts.namesOf([...new Set(entries.map((entry) => entry.user))]),
    namesOfGames(
      storage,
      entries.map((entry) => entry.gameId),
    ),
  ])
  const undone = undoneIds(undoLinks.links)
  return { entries, next, undone: ids.filter((id) => undone.has(id)), people, games }
}

const emptyPage = { entries: [], next: null, undone: [], people: {}, games: {} }

/** A list field becomes a filter by log type; an entry of a list includes its parts. */
function filterOfField(field: string, type = classify(field)): Pick<LogPageRequest, 'fields' | 'type'> {
  if (fieldOf(field)?.kind === 'entries' && classify(field) === type) return { type }
  const path = parsePath(field)
  const parts = path?.kind === 'entry' ? Object.keys(path.field.parts) : []
  return { fields: [field, ...parts.map((part) => `${field}.${part}`)] }
}
