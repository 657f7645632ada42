import { Suspense } from 'react'
import { useConflictFields } from '../sync/replica/use-character.ts'
import { lazyPart } from '../ui/foundation/lazy-part.ts'
import styles from './conflict-list.module.css'

/** Few write at once. */
const ContestOf = lazyPart(async () => (await import('./conflict-row.tsx')).ConflictRow)

interface ContestsProps {
  /** The keys of the character that are written beside this place. */
  readonly of: readonly string[]
}

/** What others wrote too, beside where it is written. */
export function ConflictList({ of }: ContestsProps) {
  const fields = useConflictFields().filter((field) => of.includes(field.split('.', 1)[0] ?? ''))
  if (fields.length === 0) return null
  return (
    <ul className={styles['contests']}>
      {fields.map((field) => (
        <li key={field}>
          <Suspense>
            <ContestOf field={field} />
          </Suspense>
        </li>
      ))}
    </ul>
  )
}
