import { wholeEntry, type ReceivedSave, type ShortEntry } from '@everquill/domain'

/** A committed save of one character. */
export interface SavedEvent extends ReceivedSave {
  readonly publicRef: string
}

/** A save as it is sent: with the id of its last entry only if that is hidden, and with the epoch only before the hello. */
export type SentSave = Omit<SavedEvent, 'entryId' | 'epoch' | 'entries'> &
  Partial<Pick<SavedEvent, 'entryId' | 'epoch'>> & { readonly entries: readonly ShortEntry[] }

/** The save of an event on a connection with this epoch. */
export function receivedSave(sent: SentSave, epoch: string): SavedEvent {
  const { publicRef, revision, saveId } = sent
  const entries = sent.entries.map((entry) => wholeEntry(entry, { characterId: Number(publicRef), revision, saveId }))
  return { epoch, entryId: entries.at(-1)?.id ?? '', ...sent, entries }
}
