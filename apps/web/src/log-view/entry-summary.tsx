import { describeChange, type LogEntry } from '@everquill/domain'
import { useCharacterStore } from '../sync/replica/use-character.ts'
import { useEntryTexts } from './texts/use-entry-texts.tsx'

/** One entry of the open character's log in a line of text. */
export function EntrySummary({ entry }: { readonly entry: LogEntry }) {
  const { draft } = useCharacterStore()
  const {
    label,
    oldValue: was,
    newValue: is,
  } = useEntryTexts()({ entry, description: describeChange(entry.data, draft) })
  return (
    <>
      {label} {was !== undefined && <>{was} → </>}
      {is}
    </>
  )
}
