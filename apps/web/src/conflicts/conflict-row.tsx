import { ConflictChoice } from './conflict-choice.tsx'
import { useConflict } from './use-conflict.ts'

export function ConflictRow({ field }: { readonly field: string }) {
  const conflict = useConflict(field)
  return conflict && <ConflictChoice {...conflict} />
}
