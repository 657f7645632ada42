import { isRecord, type Json } from '../json.ts'
import type { GameEntry } from '../games/game-entry.ts'
import { creationField, type LogEntry } from '../log/entry.ts'
import type { LoggedAct } from '../save/act.ts'
import { isInAudience, type Reader } from './audience.ts'
import { isShown, sections, shownDocument, type View } from './sections.ts'

/** The log entries that a reader with this view may see; a creation entry is reduced to the visible fields. */
export const shownEntries = <E extends Pick<GameEntry, 'data' | 'act' | 'user' | 'audience'>>(
  entries: readonly E[],
  view: View,
  reader: Reader,
): readonly E[] =>
  entries
    .filter((entry) => isShown(view, entry.data.field) && isInAudience(entry, reader))
    .map((entry) => shownEntry(entry, view))

/** What a view shows of an entry that is not hidden. */
export function shownEntry<E extends Pick<GameEntry, 'data' | 'act'>>(entry: E, view: View): E {
  if (entry.data.field === creationField)
    return { ...entry, data: { ...entry.data, newValue: shownDocument(entry.data.newValue, view) } }
  return showsActs(view) ? entry : withoutAct(entry)
}

/** An act names items, spells and skills and counts entries, so it is shown with all of them or not at all. */
const showsActs = (view: View): boolean => sections.every((section) => section === 'private' || view.has(section))

function withoutAct<E extends Pick<GameEntry, 'act'>>(entry: E): E {
  if (entry.act === undefined) return entry
  const { act: _act, ...rest } = entry
  return rest as E
}

const holderOfLink: Reader = { user: null, isMaster: false }

/** The log entries for holders of a share link: without authors, names, games and devices. */
export const sharedEntries = (entries: readonly LogEntry[], view: View): readonly LogEntry[] =>
  shownEntries(entries, view, holderOfLink).map(
    ({ device: _device, authorName: _author, subjectName: _subject, ...entry }) => ({
      ...entry,
      ...(entry.act && { act: withoutTarget(entry.act) }),
      user: '',
      gameId: null,
      ...(entry.data.field === 'gameId' && { message: '', data: { ...entry.data, oldValue: null, newValue: null } }),
      ...(entry.data.field === 'user' && { data: { ...entry.data, oldValue: '', newValue: '' } }),
      ...(entry.data.field === creationField && {
        data: { ...entry.data, newValue: withoutAccount(entry.data.newValue) },
      }),
    }),
  )

const withoutTarget = ({ with: _target, ...act }: LoggedAct): LoggedAct => act

const withoutAccount = (document: Json): Json =>
  isRecord(document) ? { ...document, user: '', gameId: null } : document
