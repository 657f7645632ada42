import { creationEdits, type CreationPlan } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { useRosterActions } from '../../queries/roster-actions.ts'
import type { CharacterStore } from '../../sync/replica/character-store.ts'
import { useAttempt } from '../../ui/foundation/use-attempt.ts'

/** What happens with a created character. */
export interface CreationTarget {
  /** Opens the character, so that it can be edited. */
  readonly open: (publicRef: string) => Promise<CharacterStore>
  readonly onCreated: (publicRef: string) => void
}

/** Creates a blank character with a random name, and then fills in the plan with one save. */
export function useCreate({ open, onCreated }: CreationTarget): (name: string, plan: CreationPlan | null) => void {
  const { t } = useLingui()
  const actions = useRosterActions()
  const attempt = useAttempt(useProblemMessages().messageOfError)
  /** Created by an attempt that failed later; the next one must not create a second character. */
  const created = useRef<string>(undefined)
  return (name, plan) =>
    attempt(t`Couldn’t create the character`, async () => {
      const publicRef = created.current ?? (await actions.create(name))
      created.current = publicRef
      if (plan) {
        const store = await open(publicRef)
        store.act({ kind: 'create' }, creationEdits(store.draft, plan, Date.now()))
      }
      onCreated(publicRef)
    })
}
