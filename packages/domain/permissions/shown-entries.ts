import { isRecord, type Json } from '../json.ts'
import type { GameEntry } from '../games/game-entry.ts'
import { creationField, type LogEntry } from '../log/entry.ts'
import { shownDocument, isShown, type View } from './sections.ts'

/** The log entries that a view shows; a creation entry is reduced to the visible fields. */
export const shownEntries = <E extends Pick<GameEntry, 'data'>>(entries: readonly E[], view: View): readonly E[] =>
  entries
    .filter(({ data }) => isShown(view, data.field))
    .map((entry) =>
      entry.data.field === creationField
        ? { ...entry, data: { ...entry.data, newValue: shownDocument(entry.data.newValue, view) } }
        : entry,
    )

/** The log entries for holders of a share link: without authors, names, games and devices. */
export const sharedEntries = (entries: readonly LogEntry[], view: View): readonly LogEntry[] =>
  shownEntries(entries, view).map(({ device: _device, authorName: _author, subjectName: _subject, ...entry }) => ({
    ...entry,
    user: '',
    gameId: null,
    ...(entry.data.field === 'gameId' && { message: '', data: { ...entry.data, oldValue: null, newValue: null } }),
    ...(entry.data.field === 'user' && { data: { ...entry.data, oldValue: '', newValue: '' } }),
    ...(entry.data.field === creationField && {
      data: { ...entry.data, newValue: withoutAccount(entry.data.newValue) },
    }),
  }))

const withoutAccount = (document: Json): Json =>
  isRecord(document) ? { ...document, user: '', gameId: null } : document
