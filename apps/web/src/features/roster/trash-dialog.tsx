import { daysLeft, type CharacterSummary } from '@everquill/domain'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useRosterActions } from '../../queries/actions.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { useAttempt } from '../../ui/foundation/use-attempt.ts'
import styles from './roster.module.css'
import { useCharacterWords } from './use-character-summary.ts'

interface TrashDialogProps {
  readonly characters: readonly CharacterSummary[]
  readonly onClose: () => void
}

/** The characters in the trash, each with its way back. */
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
  const acts = useRosterActions()
  const attempt = useAttempt(useProblemMessages().ofFailure)
  const { name, detail } = useCharacterWords(character)
  const days = daysLeft(character.deletedAt ?? '', Date.now())
  return (
    <li className={styles['thrown']}>
      <div>
        <p className={styles['name']}>{name}</p>
        <p className="small soft">{detail}</p>
        <p className="small faint">{t`kept for another ${plural(days, { one: 'day', other: '# days' })}`}</p>
      </div>
      <Button
        small
        aria-label={t`Restore ${name}`}
        onClick={() => attempt(t`${name} is still in the trash`, () => acts.restore(character.publicRef))}
      >
        {t`Restore`}
      </Button>
    </li>
  )
}
