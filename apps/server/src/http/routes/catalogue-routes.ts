import { contract } from '@everquill/contract'
import { collectionNames, refused, type Refused } from '@everquill/domain'
import type { ContentDeps } from '../../commands/catalogue/content-deps.ts'
import { createRecord, editRecord, type EditedRecord } from '../../commands/catalogue/edit-record.ts'
import { importCatalogue } from '../../commands/catalogue/import-catalogue.ts'
import { countUsage, exportCatalogue, readRecordLog } from '../../queries/content/read-catalogue.ts'
import { actorOf } from './character-routes.ts'
import type { Caller, Serve } from '../serve.ts'

/** What the routes need: what edits need, and whether an administrator has a second factor. */
export interface CatalogueRouteDeps extends ContentDeps {
  readonly hasSecondFactor: (user: string) => Promise<boolean>
}

/** Handlers of the routes that edit the catalogue. */
export function catalogueRoutes(serve: Serve, deps: CatalogueRouteDeps): void {
  serve(
    contract.contentSource,
    async ({ caller }) =>
      (await refusalOf(deps, caller)) ?? {
        body: {
          editAt: deps.contentServer,
          editedHere: collectionNames.filter((name) => deps.content.isEditedHere(name)),
          problem: deps.content.problem(),
        },
      },
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
    const refusal = await refusalOf(deps, caller)
    if (refusal) return refusal
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
    const refusal = await refusalOf(deps, caller)
    if (refusal) return refusal
    const characters = await countUsage(deps, collection, id)
    return characters === null ? refused('not-found') : { body: { characters } }
  })

  serve(contract.exportCatalogue, async ({ caller }) => {
    const refusal = await refusalOf(deps, caller)
    if (refusal) return refusal
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

/** Why a caller may not read what administrators see; null if they may. */
async function refusalOf(
  { needsSecondFactor, hasSecondFactor }: CatalogueRouteDeps,
  { session }: Caller,
): Promise<Refused | null> {
  if (!session?.user.administrator) return refused('not-administrator')
  if (needsSecondFactor && !(await hasSecondFactor(session.user.id))) return refused('second-factor-required')
  return null
}

const presentRecord = ({ record, revision }: EditedRecord) => ({
  body: { record: { ...record, revision } },
})
