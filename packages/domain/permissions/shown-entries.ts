import { isRecord, type Json } from '../json.ts'
import type { GameEntry } from '../games/game-entry.ts'
import { wholeCharacter, type LogEntry } from '../log/entry.ts'
import { shownDocument, shows, type View } from './sections.ts'

/** Those entries of a character that a view shows. One that tells of a whole character tells no more of it than the view. */
export const shownEntries = <E extends Pick<GameEntry, 'data'>>(entries: readonly E[], view: View): readonly E[] =>
  entries
    .filter(({ data }) => shows(view, data.field))
    .map((entry) =>
      entry.data.field === wholeCharacter
        ? { ...entry, data: { ...entry.data, newValue: shownDocument(entry.data.newValue, view) } }
        : entry,
    )

/** Entries as who only holds a link sees them: nobody is named, nor where they play, nor on what. */
export const sharedEntries = (entries: readonly LogEntry[], view: View): readonly LogEntry[] =>
  shownEntries(entries, view).map(({ device: _device, ...entry }) => ({
    ...entry,
    user: '',
    gameId: null,
    ...(entry.data.field === 'gameId' && { message: '', data: { ...entry.data, oldValue: null, newValue: null } }),
    ...(entry.data.field === wholeCharacter && {
      data: { ...entry.data, newValue: withoutAccount(entry.data.newValue) },
    }),
  }))

const withoutAccount = (document: Json): Json =>
  isRecord(document) ? { ...document, user: '', gameId: null } : document
