import { contract } from '@everquill/contract'
import { refused, type Refused } from '@everquill/domain'
import type { CommandDeps } from '../../commands/deps.ts'
import { revertEntry } from '../../commands/characters/revert-entry.ts'
import { characterAt } from '../../queries/character-at.ts'
import { exportLog, type LogPart } from '../../queries/export-log.ts'
import { readChanges } from '../../queries/read-changes.ts'
import { readCharacterLog } from '../../queries/read-character-log.ts'
import { readCourse } from '../../queries/read-timeline.ts'
import { actorOf, presentSave, withRef } from './character-routes.ts'
import { csvOfLog, jsonOfLog } from './log-export.ts'
import type { HandlerResponse, Serve } from '../serve.ts'

const notFound = refused('not-found')

/** Every call about the log of a character. */
export function logRoutes(serve: Serve, deps: CommandDeps): void {
  serve(contract.characterLog, async ({ params, query, caller }) =>
    withRef(params, async (id) => {
      const { limit, before, type, gameId, field, user, search } = query
      const period = periodOf(query)
      if ('kind' in period) return period
      const { from, to } = period
      const answer = await readCharacterLog(deps, actorOf(caller), id, {
        limit: Number(limit ?? 100),
        before: Math.min(Number(before ?? Infinity), to ?? Infinity, Number.MAX_SAFE_INTEGER),
        ...(from !== undefined && { from }),
        ...(type !== undefined && { type }),
        ...(gameId !== undefined && { gameId }),
        ...(field !== undefined && { field }),
        ...(user !== undefined && { user }),
        ...(search !== undefined && { search: [search].flat() }),
      })
      return answer ? { body: { ...answer, next: answer.next === null ? null : String(answer.next) } } : notFound
    }),
  )

  serve(contract.revertEntry, async ({ params, body, caller }) =>
    withRef(params, async (id) => {
      const entryId = parseEntryId(params.entryId)
      return entryId === null
        ? notFound
        : presentSave(await revertEntry(deps, actorOf(caller), id, { entryId, ...body }))
    }),
  )

  serve(contract.characterAt, async ({ params, caller }) =>
    withRef(params, async (id) => {
      const entryId = parseEntryId(params.entryId)
      const found = entryId === null ? null : await characterAt(deps, actorOf(caller), id, entryId)
      return found ? { body: found } : notFound
    }),
  )

  serve(contract.course, async ({ params, caller }) =>
    withRef(params, async (id) => {
      const course = await readCourse(deps, actorOf(caller), id)
      return course ? { body: course } : notFound
    }),
  )

  serve(contract.changes, async ({ params, query, caller }) =>
    withRef(params, async (id) => {
      const period = periodOf(query)
      if ('kind' in period) return period
      const { from = 0, to: before = Number.MAX_SAFE_INTEGER } = period
      const changes = await readChanges(deps, actorOf(caller), id, { from, before })
      return changes ? { body: changes } : notFound
    }),
  )

  const file = (
    ending: string,
    parts: AsyncIterable<LogPart>,
    write: typeof jsonOfLog,
    ref: string,
  ): HandlerResponse => ({
    texts: write(parts),
    headers: { 'content-disposition': `attachment; filename="everquill-${ref}-log.${ending}"` },
  })

  serve(contract.logAsCsv, async ({ params, caller }) =>
    withRef(params, async (id) => {
      const parts = await exportLog(deps, actorOf(caller), id)
      return parts ? file('csv', parts, csvOfLog, params.publicRef) : notFound
    }),
  )

  serve(contract.logAsJson, async ({ params, caller }) =>
    withRef(params, async (id) => {
      const parts = await exportLog(deps, actorOf(caller), id)
      return parts ? file('json', parts, jsonOfLog, params.publicRef) : notFound
    }),
  )
}

interface Period {
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/** Log ids are milliseconds since 1970, so a period is a range of them. */
function periodOf(query: { readonly from?: string; readonly to?: string }): Period | Refused {
  const [from, to] = [query.from, query.to].map((text) => (text === undefined ? undefined : Date.parse(text)))
  const wrong = Number.isNaN(from) ? 'from' : Number.isNaN(to) ? 'to' : null
  return wrong === null ? { from, to } : refused('invalid-request', { field: wrong, detail: 'is no day' })
}

/** Anything else names no entry. */
const parseEntryId = (text: string): number | null => (/^\d{13}$/.test(text) ? Number(text) : null)
