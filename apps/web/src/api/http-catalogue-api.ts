import { catalogueRecord, type ContentRecord } from '@everquill/domain'
import type { CatalogueApi } from './backend.ts'
import type { Call } from './call.ts'

/** The calls by which the catalogue is edited. */
export const catalogueApi = (call: Call): CatalogueApi => ({
  source: () => call('/api/content/source'),
  create: async (collection, record) => {
    const answer = await call<Answer>(`/api/content/records/${collection}`, { method: 'POST', body: { record } })
    return catalogueRecord(collection, answer.record)
  },
  edit: async (collection, id, wanted) => {
    const answer = await call<Answer>(recordPath(collection, id), { method: 'PUT', body: wanted })
    return catalogueRecord(collection, answer.record)
  },
  log: async (collection, id) => (await call<Edits>(`${recordPath(collection, id)}/log`)).edits,
  usage: async (collection, id) =>
    (await call<{ readonly characters: number }>(`/api/content/usage/${collection}/${encodeURIComponent(id)}`))
      .characters,
  takeOver: (file) => call('/api/content/import', { method: 'POST', body: file }),
})

interface Answer {
  readonly record: ContentRecord
}

interface Edits {
  readonly edits: Awaited<ReturnType<CatalogueApi['log']>>
}

const recordPath = (collection: string, id: string): string =>
  `/api/content/records/${collection}/${encodeURIComponent(id)}`
