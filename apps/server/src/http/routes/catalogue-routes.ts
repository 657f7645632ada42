import { contract } from '@everquill/contract'
import { refused } from '@everquill/domain'
import type { ContentDeps } from '../../commands/catalogue/content-deps.ts'
import { createRecord, editRecord, type EditedRecord } from '../../commands/catalogue/edit-record.ts'
import { importCatalogue } from '../../commands/catalogue/import-catalogue.ts'
import type { Content } from '../../content/port.ts'
import { countUsage, exportCatalogue, readRecordLog } from '../../queries/read-catalogue.ts'
import { actorOf } from './character-routes.ts'
import type { Caller, Serve } from '../serve.ts'

/** Handlers of the routes that edit the catalogue. */
export function catalogueRoutes(serve: Serve, deps: ContentDeps & { readonly content: Content }): void {
  serve(contract.contentSource, async ({ caller }) =>
    isAdministrator(caller)
      ? { body: { editAt: deps.contentServer, problem: deps.content.problem() } }
      : notAdministrator,
  )

  serve(contract.createRecord, async ({ params, body, caller }) => {
    const created = await createRecord(deps, actorOf(caller), params.collection, body.record)
    return created.kind === 'refused' ? created : presentRecord(created)
  })

  serve(contract.editRecord, async ({ params: { collection, id }, body, caller }) => {
    const { revision, record: content, stillRight = false } = body
    const edited = await editRecord(deps, actorOf(caller), collection, {
      id,
      revision,
      content,
      isStillCurrent: stillRight,
    })
    return edited.kind === 'refused' ? edited : presentRecord(edited)
  })

  serve(contract.recordLog, async ({ params: { collection, id }, caller }) => {
    if (!isAdministrator(caller)) return notAdministrator
    const edits = await readRecordLog(deps, collection, id)
    if (!edits) return refused('not-found')
    const presented = edits.map(({ revision, name, at, changes }) => ({
      revision,
      name,
      timestamp: new Date(at).toISOString(),
      changes,
    }))
    return { body: { edits: presented } }
  })

  serve(contract.contentUsage, async ({ params: { collection, id }, caller }) => {
    if (!isAdministrator(caller)) return notAdministrator
    const characters = await countUsage(deps, collection, id)
    return characters === null ? refused('not-found') : { body: { characters } }
  })

  serve(contract.exportCatalogue, async ({ caller }) => {
    if (!isAdministrator(caller)) return notAdministrator
    const body = await exportCatalogue(deps)
    const name = `everquill-catalogue-${body.exportedAt.slice(0, 10)}.json`
    return { body, headers: { 'content-disposition': `attachment; filename="${name}"` } }
  })

  serve(contract.importCatalogue, async ({ body, caller }) => {
    const imported = await importCatalogue(deps, actorOf(caller), body.records)
    if (imported.kind === 'refused') return imported
    const { kind: _kind, ...counts } = imported
    return { body: counts }
  })
}

const notAdministrator = refused('not-administrator')

const isAdministrator = ({ session }: Caller): boolean => session?.user.administrator === true

const presentRecord = ({ record, revision }: EditedRecord) => ({
  body: { record: { ...record, revision } },
})
