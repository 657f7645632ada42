import { useContestedFields } from '../store/use-character.ts'
import { Choice } from './choice.tsx'
import styles from './contests.module.css'
import { useContest } from './use-contest.ts'

interface ContestsProps {
  /** The keys of the character that are written beside this place. */
  readonly of: readonly string[]
}

/** What others wrote too, beside where it is written. */
export function Contests({ of }: ContestsProps) {
  const fields = useContestedFields().filter((field) => of.includes(field.split('.', 1)[0] ?? ''))
  if (fields.length === 0) return null
  return (
    <ul className={styles['contests']}>
      {fields.map((field) => (
        <li key={field}>
          <ContestOf field={field} />
        </li>
      ))}
    </ul>
  )
}

function ContestOf({ field }: { readonly field: string }) {
  const contest = useContest(field)
  return contest && <Choice {...contest} />
}
