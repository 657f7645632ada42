import { endOfCondition } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useClock } from '../../../i18n/use-minute.ts'
import { useField } from '../../../sync/replica/use-character.ts'
import { useToast } from '../../../ui/overlays/toast.tsx'
import { useConditionActions } from './use-condition-actions.ts'
import { clockStep } from './use-time-left.ts'
import { useConditionName } from '../../../queries/use-condition-name.ts'

const none: readonly never[] = []

/** Says when a condition has run out, and offers to remove it. Time alone never writes anything. */
export function ExpiredConditions() {
  const { t } = useLingui()
  const toast = useToast()
  const nameOf = useConditionName()
  const { end } = useConditionActions()
  const [conditions] = useField('conditions')
  const [condition_ends = none] = useField('condition_ends')
  const now = useClock(clockStep)
  const announced = useRef(new Set<string>())

  const announce = useEffectEvent((condition: string) => {
    const name = nameOf(condition)
    toast({ title: t`${name} has ended`, action: { label: t`Remove`, onPress: () => end(condition) } })
  })
  useEffect(() => {
    for (const condition of conditions) {
      const until = endOfCondition({ conditions, condition_ends }, condition)
      const key = `${condition} ${until}`
      if (until === undefined || until > now || announced.current.has(key)) continue
      announced.current.add(key)
      announce(condition)
    }
  }, [conditions, condition_ends, now])
  return null
}
