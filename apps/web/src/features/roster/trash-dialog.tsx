import { daysLeft, type CharacterSummary } from '@everquill/domain'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useRosterActions } from '../../queries/roster-actions.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { useAttempt } from '../../ui/foundation/use-attempt.ts'
import styles from './roster.module.css'
import { useCharacterSummary } from './use-character-summary.ts'

interface TrashDialogProps {
  readonly characters: readonly CharacterSummary[]
  readonly onClose: () => void
}

/** Lists deleted characters, each with a button to restore it. */
export function TrashDialog({ characters, onClose }: TrashDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog open onClose={onClose} title={t`Trash`}>
      <ul>
        {characters.map((character) => (
          <TrashRow key={character.publicRef} character={character} />
        ))}
      </ul>
    </Dialog>
  )
}

function TrashRow({ character }: { readonly character: CharacterSummary }) {
  const { t } = useLingui()
  const actions = useRosterActions()
  const attempt = useAttempt(useProblemMessages().messageOfError)
  const { name, detail } = useCharacterSummary(character)
  const days = daysLeft(character.deletedAt ?? '', Date.now())
  return (
    <li className={styles['trashRow']}>
      <div>
        <p className={styles['name']}>{name}</p>
        <p className="small soft">{detail}</p>
        <p className="small faint">{t`deleted permanently in ${plural(days, { one: '# day', other: '# days' })}`}</p>
      </div>
      <Button
        small
        aria-label={t`Restore ${name}`}
        onClick={() => attempt(t`Couldn’t restore ${name}`, () => actions.restore(character.publicRef))}
      >
        {t`Restore`}
      </Button>
    </li>
  )
}
