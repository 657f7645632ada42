import type { LogEntry } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { typeIcon } from './entry-icon.tsx'
import styles from './full-log.module.css'

interface LogTypesProps {
  readonly chosen: LogEntry['type'] | undefined
  readonly onChoose: (type: LogEntry['type'] | undefined) => void
}

/** The five kinds of entry, one of them or all. */
export function LogTypes({ chosen, onChoose }: LogTypesProps) {
  const { t } = useLingui()
  const types: readonly { readonly type: LogEntry['type']; readonly word: string }[] = [
    { type: 'attribute', word: t`Attributes` },
    { type: 'skill', word: t`Skills` },
    { type: 'item', word: t`Items` },
    { type: 'spell', word: t`Spells` },
    { type: 'general', word: t`General` },
  ]
  return (
    <div className={styles['types']} role="group" aria-label={t`Kind of entry`}>
      {types.map(({ type, word }) => {
        const { icon: Picture } = typeIcon(type)
        const isChosen = type === chosen
        return (
          <button
            key={type}
            type="button"
            className={styles['chip']}
            aria-pressed={isChosen}
            onClick={() => onChoose(isChosen ? undefined : type)}
          >
            <Picture />
            {word}
          </button>
        )
      })}
    </div>
  )
}
