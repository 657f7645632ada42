import { healthOf } from '@everquill/domain'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import styles from './fight.module.css'
import type { OpenEncounter } from './use-encounter.ts'

interface EndFightDialogProps {
  readonly opened: OpenEncounter
  readonly onClose: () => void
  /** The fight has ended, and the GM wants to award the characters. */
  readonly onAward: () => void
}

/** What the fight came to, and its end, which can be undone. */
export function EndFightDialog({ opened: { encounter, act }, onClose, onAward }: EndFightDialogProps) {
  const { t } = useLingui()
  const toast = useToast()
  const { round, name } = encounter
  const creatures = encounter.participants.filter(({ character }) => character === undefined)
  const fallen = creatures.filter((one) => healthOf(one) === 'down')
  const standing = creatures.filter((one) => healthOf(one) !== 'down')
  const end = () => {
    act({ kind: 'end-encounter' }, [{ field: 'ended_at', value: new Date().toISOString() }])
    toast({
      title: t`${name} has ended`,
      action: {
        label: t`Undo`,
        onPress: () => act({ kind: 'resume-encounter' }, [{ field: 'ended_at', value: null }]),
      },
    })
    onClose()
  }
  const names = (some: readonly { readonly name: string }[]) => some.map((one) => one.name).join(', ')
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`End this fight?`}
      consequence={t`Hit points and conditions of characters stay as they are.`}
      primaryAction={
        <>
          <Button
            onClick={() => {
              end()
              onAward()
            }}
          >{t`End and award…`}</Button>
          <Button kind="primary" onClick={end}>{t`End fight`}</Button>
        </>
      }
    >
      <dl className={styles['summary']}>
        <dt>{t`Length`}</dt>
        <dd>{t`${plural(round, { one: '# round', other: '# rounds' })}`}</dd>
        {fallen.length > 0 && (
          <>
            <dt>{t`Down`}</dt>
            <dd>{names(fallen)}</dd>
          </>
        )}
        {standing.length > 0 && (
          <>
            <dt>{t`Still standing`}</dt>
            <dd>{names(standing)}</dd>
          </>
        )}
      </dl>
    </Dialog>
  )
}
