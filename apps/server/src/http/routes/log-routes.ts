import { contract } from '@everquill/contract'
import { refused } from '@everquill/domain'
import { checkExportLimit } from '../../commands/check-export-limit.ts'
import type { CommandDeps } from '../../commands/deps.ts'
import { revertEntry } from '../../commands/characters/revert-entry.ts'
import { characterAt } from '../../queries/character-at.ts'
import { exportLog } from '../../queries/exports/export-log.ts'
import { readChanges } from '../../queries/read-changes.ts'
import { readCharacterLog } from '../../queries/read-character-log.ts'
import { readTimeline } from '../../queries/read-timeline.ts'
import { actorOf, presentSave, withRef } from './character-routes.ts'
import { csvOfLog, jsonOfLog } from './exports/log-export.ts'
import { parseLogQuery, parsePeriod } from './log-query.ts'
import type { Serve } from '../serve.ts'

const notFound = refused('not-found')

/** Handlers of the log and history routes of a character. */
export function logRoutes(serve: Serve, deps: CommandDeps): void {
  serve(contract.characterLog, async ({ params, query, caller }) =>
    withRef(params, async (id) => {
      const request = parseLogQuery(query)
      if ('kind' in request) return request
      const page = await readCharacterLog(deps, actorOf(caller), id, request)
      return page ? { body: { ...page, next: page.next === null ? null : String(page.next) } } : notFound
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

  serve(contract.characterTimeline, async ({ params, caller }) =>
    withRef(params, async (id) => {
      const timeline = await readTimeline(deps, actorOf(caller), id)
      return timeline ? { body: timeline } : notFound
    }),
  )

  serve(contract.characterChanges, async ({ params, query, caller }) =>
    withRef(params, async (id) => {
      const period = parsePeriod(query)
      if ('kind' in period) return period
      const { from = 0, to: before = Number.MAX_SAFE_INTEGER } = period
      const changes = await readChanges(deps, actorOf(caller), id, { from, before })
      return changes ? { body: changes } : notFound
    }),
  )

  const file = (extension: string, chunks: AsyncIterable<string>, ref: string) => ({
    chunks,
    headers: { 'content-disposition': `attachment; filename="everquill-${ref}-log.${extension}"` },
  })

  serve(contract.logAsCsv, async ({ params, caller }) =>
    withRef(params, async (id) => {
      const limited = await checkExportLimit(deps, caller.session.user.id)
      if (limited) return limited
      const entries = await exportLog(deps, actorOf(caller), id)
      return entries ? file('csv', csvOfLog(entries), params.publicRef) : notFound
    }),
  )

  serve(contract.logAsJson, async ({ params, caller }) =>
    withRef(params, async (id) => {
      const limited = await checkExportLimit(deps, caller.session.user.id)
      if (limited) return limited
      const entries = await exportLog(deps, actorOf(caller), id)
      return entries ? file('json', jsonOfLog(entries), params.publicRef) : notFound
    }),
  )
}

const parseEntryId = (text: string): number | null => (/^\d{13}$/.test(text) ? Number(text) : null)
