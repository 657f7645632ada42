import { Choice } from './choice.tsx'
import { useContest } from './use-contest.ts'

/** What somebody else wrote into a field too. */
export function ContestOf({ field }: { readonly field: string }) {
  const contest = useContest(field)
  return contest && <Choice {...contest} />
}
