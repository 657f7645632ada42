import type { QueryOf } from '@everquill/contract'
import { refused, type Refused } from '@everquill/domain'
import type { LogRequest } from '../../queries/read-character-log.ts'
import type { GameLogPageRequest } from '../../storage/games-port.ts'

/** Every key of a request, so that a filter without a query parameter does not compile. */
type EveryKey<T> = { readonly [K in keyof Required<T>]: T[K] | undefined }

/** A key for every query parameter that was not read, so that an ignored parameter does not compile. */
type Unread<Rest> = { readonly [K in keyof Rest]-?: never }

/** A page of a character's log as the query parameters describe it. */
export function parseLogQuery(query: QueryOf<'characterLog'>): LogRequest | Refused {
  const { limit, before, type, gameId, field, user, search, from: _from, to: _to, ...unread } = query
  const period = parsePeriod(query)
  if ('kind' in period) return period
  const { from, to } = period
  const request: EveryKey<LogRequest> & Unread<typeof unread> = {
    limit: Number(limit ?? 100),
    before: Math.min(Number(before ?? Infinity), to ?? Infinity, Number.MAX_SAFE_INTEGER),
    from,
    type,
    gameId,
    field,
    user,
    search: search === undefined ? undefined : [search].flat(),
  }
  return withoutUndefined<LogRequest>(request)
}

type GameLogRequest = Omit<GameLogPageRequest, 'includeGmOnly' | 'visible'>

/** A page of a game's log as the query parameters describe it. */
export function parseGameLogQuery(query: QueryOf<'gameLog'>): GameLogRequest {
  const { limit, before, type, user, kind, publicRef, ...unread } = query
  const request: EveryKey<GameLogRequest> & Unread<typeof unread> = {
    limit: Number(limit ?? 100),
    before: before === undefined ? undefined : Number(before),
    type,
    user,
    kind,
    characterId: publicRef === undefined ? undefined : Number(publicRef),
  }
  return withoutUndefined<GameLogRequest>(request)
}

interface Period {
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/** Log ids are milliseconds since 1970, so a period is a range of ids. */
export function parsePeriod(query: { readonly from?: string; readonly to?: string }): Period | Refused {
  const [from, to] = [query.from, query.to].map((text) => (text === undefined ? undefined : Date.parse(text)))
  const wrong = Number.isNaN(from) ? 'from' : Number.isNaN(to) ? 'to' : null
  return wrong === null ? { from, to } : refused('invalid-request', { field: wrong, detail: 'Not a valid date' })
}

const withoutUndefined = <T extends object>(request: EveryKey<T>): T =>
  Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined)) as T
