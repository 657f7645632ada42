import { ConflictChoice } from './conflict-choice.tsx'
import { useConflict } from './use-conflict.ts'

/** What somebody else wrote into a field too. */
export function ConflictRow({ field }: { readonly field: string }) {
  const contest = useConflict(field)
  return contest && <ConflictChoice {...contest} />
}
