import { useLingui } from '@lingui/react/macro'
import { useLog } from '../store/queries.ts'
import { useCharacterStore } from '../store/use-character.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { LogDays } from './log-days.tsx'
import styles from './log.module.css'
import { useItemNames } from './use-item-names.ts'

/** What happened to the character, newest first. */
export function Log() {
  const { t } = useLingui()
  const { publicRef } = useCharacterStore()
  const { data: entries, isError, refetch } = useLog(publicRef)
  const names = useItemNames()
  if (entries === undefined && isError) {
    return (
      <div className={styles['said']}>
        <p>{t`The log could not be fetched.`}</p>
        <Button small onClick={() => void refetch()}>
          {t`Try again`}
        </Button>
      </div>
    )
  }
  if (entries === undefined || names === null) return <Skeleton lines={9} />
  if (entries.length === 0) return <p className={styles['said']}>{t`Nothing is written here yet.`}</p>
  return <LogDays entries={entries} names={names} />
}
