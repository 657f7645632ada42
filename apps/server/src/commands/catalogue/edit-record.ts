import {
  editRecord as editOf,
  isCollection,
  isSkillKey,
  labelKeyOf,
  takenNames,
  newRecordId,
  outdatedLanguage,
  validateUniqueName,
  validateRecordContent,
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

export interface EditedRecord {
  readonly kind: 'record'
  readonly record: OwnRecord
  readonly revision: number
}

export interface RecordEditRequest {
  readonly id: string
  /** The revision that the edit is based on. */
  readonly revision: number
  readonly content: Json
  /** Whether the translation that would be marked as outdated is still correct. */
  readonly isStillCurrent: boolean
}

/** Adds a record to the catalogue under a new id. */
export async function createRecord(
  deps: ContentDeps,
  actor: Actor,
  collection: string,
  content: Json,
): Promise<EditedRecord | Refused> {
  if (!isCollection(collection)) return refused('not-found')
  return editCatalogue(deps, actor, [collection], (recordsOf) => {
    const refusal = validateRecordContent(collection, content)
    if (refusal) return refusal
    const wanted = content as RecordContent
    const name = wanted.translations[0]?.[labelKeyOf(collection)] ?? ''
    const key = collection === 'Skills' ? skillKeyOf(name) : undefined
    if (key !== undefined && !isSkillKey(key)) {
      return refused('invalid-value', { field: 'translations.en-US.name', detail: 'must begin with a letter' })
    }
    const id = newRecordId(name, deps.newId())
    const record: OwnRecord = { ...wanted, id, ...(key !== undefined && { key }), outdated: null }
    return editWith(deps, collection, recordsOf(collection), record)
  })
}

/** Changes a record; refused if it has changed since the revision the edit is based on. */
export async function editRecord(
  deps: ContentDeps,
  actor: Actor,
  collection: string,
  { id, revision, content, isStillCurrent: stillRight }: RecordEditRequest,
): Promise<EditedRecord | Refused> {
  if (!isCollection(collection)) return refused('not-found')
  return editCatalogue(deps, actor, [collection], (recordsOf) => {
    const records = recordsOf(collection)
    const before = records.get(id)
    if (!before) return refused('not-found')
    if (before.revision !== revision) {
      return refused('record-changed', { detail: `the record is at revision ${before.revision}` })
    }
    const refusal = validateRecordContent(collection, content)
    if (refusal) return refusal
    const wanted = content as RecordContent
    const outdated = outdatedLanguage(before.record, wanted.translations, stillRight)
    return editWith(deps, collection, records, { ...before.record, ...wanted, id, outdated })
  })
}

function editWith(
  { now }: ContentDeps,
  collection: Parameters<typeof editOf>[0],
  records: Records,
  record: OwnRecord,
): Refused | { kind: 'edited'; edits: NonNullable<ReturnType<typeof editOf>>[]; result: EditedRecord } {
  const before = records.get(record.id) ?? null
  const edit = editOf(collection, before, record, now())
  const taken = edit && validateUniqueName(record, takenNames([...records.values()].map((one) => one.record)))
  if (taken) return taken
  const revision = edit?.override.revision ?? before?.revision ?? 0
  return { kind: 'edited', edits: edit ? [edit] : [], result: { kind: 'record', record, revision } }
}
