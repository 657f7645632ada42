import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ImportedHistory } from '../queries/import-action.ts'

/** Why a character was imported without its history; a new reason does not compile without a text. */
const messages: Readonly<Record<Exclude<ImportedHistory, 'imported'>, MessageDescriptor>> = {
  'too-large': msg`Its history has more than 50,000 entries or 20 MB, so it wasn’t imported.`,
  malformed: msg`Its history is damaged, so it wasn’t imported.`,
  'out-of-order': msg`Its history isn’t in order, so it wasn’t imported.`,
  'in-the-future': msg`Its history has entries from the future, so it wasn’t imported.`,
  'does-not-replay': msg`Its history doesn’t lead to this character, so it wasn’t imported.`,
}

/** Explains what became of the history of an imported character; undefined if there is nothing to say. */
export function useHistoryMessage(): (history: ImportedHistory | undefined) => string | undefined {
  const { i18n } = useLingui()
  return (history) => (history === undefined || history === 'imported' ? undefined : i18n._(messages[history]))
}
