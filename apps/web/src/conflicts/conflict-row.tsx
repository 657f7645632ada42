import { Choice } from './conflict-choice.tsx'
import { useContest } from './use-conflict.ts'

/** What somebody else wrote into a field too. */
export function ContestOf({ field }: { readonly field: string }) {
  const contest = useContest(field)
  return contest && <Choice {...contest} />
}
