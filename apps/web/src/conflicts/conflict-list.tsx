import { Suspense } from 'react'
import { useConflictFields } from '../sync/replica/use-character.ts'
import { lazyPart } from '../ui/foundation/lazy-part.ts'
import styles from './conflict-list.module.css'
import { conflictSectionOf, type ConflictSection } from './conflict-sections.ts'

/** Loaded on demand: conflicts are rare. */
const ConflictRow = lazyPart(async () => (await import('./conflict-row.tsx')).ConflictRow)

interface ConflictListProps {
  readonly sections: readonly ConflictSection[]
}

/** The unresolved conflicts of some sections of the sheet. */
export function ConflictList({ sections }: ConflictListProps) {
  const fields = useConflictFields().filter((field) => sections.includes(conflictSectionOf(field)))
  if (fields.length === 0) return null
  return (
    <ul className={styles['conflicts']}>
      {fields.map((field) => (
        <li key={field}>
          <Suspense>
            <ConflictRow field={field} />
          </Suspense>
        </li>
      ))}
    </ul>
  )
}
