import { collectionOfField, type ReferencedCollection } from '../content/references.ts'
import type { CatalogueRecord } from '../content/catalogue-record.ts'
import { isList, isRecord, type Json } from '../json.ts'
import type { Localized } from '../localized.ts'
import { creationField, type LogEntry } from '../log/entry.ts'

/** The texts of a record that a character or its log refers to, so that a file can be read without our catalogue. */
export interface FileContent {
  readonly collection: ReferencedCollection
  /** As the character and the log have it. */
  readonly reference: string
  readonly name: Localized
  readonly description: Localized
}

/** Collects the references of a character and its log, each once. */
export interface ReferenceCollector {
  addDocument(document: Json): void
  addEntries(entries: readonly LogEntry[]): void
  /** What the references stand for; those that are plain text are left out. */
  resolve(recordOf: (collection: ReferencedCollection, reference: string) => CatalogueRecord | undefined): FileContent[]
}

/** Creates an empty collector. */
export function referenceCollector(): ReferenceCollector {
  const found = new Map<string, Pick<FileContent, 'collection' | 'reference'>>()
  const add = (collection: ReferencedCollection | undefined, value: Json | undefined): void => {
    if (collection === undefined || value === undefined) return
    if (isList(value)) for (const element of value) add(collection, element)
    else if (typeof value === 'string' && value !== '')
      found.set(`${collection} ${value}`, { collection, reference: value })
  }
  const addSkill = (key: string) => {
    const skill = /^(.+)_(?:number|1|2)$/.exec(key)?.[1]
    if (skill !== undefined) add('Skills', skill)
  }
  const addValue = (field: string, value: Json): void => {
    const [key = '', entryId, part] = field.split('.')
    add(collectionOfField(field), value)
    if (entryId !== undefined && part === undefined && isRecord(value)) {
      for (const [name, each] of Object.entries(value)) add(collectionOfField(`${key}.${entryId}.${name}`), each)
      if (key === 'condition_ends') add('Conditions', value['condition'])
    } else if (entryId === undefined) addSkill(key)
  }
  const addDocument = (document: Json): void => {
    if (!isRecord(document)) return
    for (const [key, value] of Object.entries(document)) {
      const entries = isList(value) ? value.filter(isRecord) : []
      if (entries.length > 0) for (const entry of entries) addValue(`${key}.entry`, entry)
      else addValue(key, value)
    }
  }
  return {
    addDocument,
    addEntries(entries) {
      for (const { data, act } of entries) {
        if (data.field === creationField) addDocument(data.newValue)
        else for (const value of [data.oldValue, data.newValue]) addValue(data.field, value)
        for (const collection of ['Items', 'Spells', 'Conditions'] as const) add(collection, act?.of)
      }
    },
    resolve: (recordOf) =>
      [...found.values()].flatMap(({ collection, reference }) => {
        const record = recordOf(collection, reference)
        return record ? [{ collection, reference, name: record.name, description: record.description }] : []
      }),
  }
}
