import {
  editRecord as editOf,
  isCollection,
  isSkillKey,
  labelKeyOf,
  namesTaken,
  newRecordId,
  outdatedAfter,
  refusalByName,
  refusalOfContent,
  refused,
  skillKeyOf,
  type Actor,
  type Json,
  type OwnRecord,
  type RecordContent,
  type Refused,
} from '@everquill/domain'
import type { ContentDeps } from './content-deps.ts'
import { editCatalogue, type Records } from './edit-catalogue.ts'

/** A record as it is now. */
export interface EditedRecord {
  readonly kind: 'record'
  readonly record: OwnRecord
  readonly revision: number
}

/** An edit of a record that somebody looked at. */
export interface WantedEdit {
  readonly id: string
  /** The revision that they saw. */
  readonly revision: number
  readonly content: Json
  /** The language that the edit would leave behind, or has left behind before, is right as it is. */
  readonly stillRight: boolean
}

/** Adds a record to the catalogue, under an id that is made here. */
export async function createRecord(
  deps: ContentDeps,
  actor: Actor,
  collection: string,
  content: Json,
): Promise<EditedRecord | Refused> {
  if (!isCollection(collection)) return refused('not-found')
  return editCatalogue(deps, actor, [collection], (recordsOf) => {
    const refusal = refusalOfContent(collection, content)
    if (refusal) return refusal
    const wanted = content as RecordContent
    const name = wanted.translations[0]?.[labelKeyOf(collection)] ?? ''
    const key = collection === 'Skills' ? skillKeyOf(name) : undefined
    if (key !== undefined && !isSkillKey(key)) {
      return refused('invalid-value', { field: 'translations.en-US.name', detail: 'must begin with a letter' })
    }
    const id = newRecordId(name, deps.newId())
    const record: OwnRecord = { ...wanted, id, ...(key !== undefined && { key }), outdated: null }
    return settle(deps, collection, recordsOf(collection), record)
  })
}

/** Changes a record; refused when somebody else did so since it was looked at. */
export async function editRecord(
  deps: ContentDeps,
  actor: Actor,
  collection: string,
  { id, revision, content, stillRight }: WantedEdit,
): Promise<EditedRecord | Refused> {
  if (!isCollection(collection)) return refused('not-found')
  return editCatalogue(deps, actor, [collection], (recordsOf) => {
    const records = recordsOf(collection)
    const before = records.get(id)
    if (!before) return refused('not-found')
    if (before.revision !== revision) {
      return refused('record-changed', { detail: `the record is at revision ${before.revision}` })
    }
    const refusal = refusalOfContent(collection, content)
    if (refusal) return refusal
    const wanted = content as RecordContent
    const outdated = outdatedAfter(before.record, wanted.translations, stillRight)
    return settle(deps, collection, records, { ...before.record, ...wanted, id, outdated })
  })
}

function settle(
  { now }: ContentDeps,
  collection: Parameters<typeof editOf>[0],
  records: Records,
  record: OwnRecord,
): Refused | { kind: 'edited'; edits: NonNullable<ReturnType<typeof editOf>>[]; answer: EditedRecord } {
  const before = records.get(record.id) ?? null
  const edit = editOf(collection, before, record, now())
  const taken = edit && refusalByName(record, namesTaken([...records.values()].map((one) => one.record)))
  if (taken) return taken
  const revision = edit?.override.revision ?? before?.revision ?? 0
  return { kind: 'edited', edits: edit ? [edit] : [], answer: { kind: 'record', record, revision } }
}
