import type { CatalogueRecord } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import Plus from 'lucide-react/icons/plus'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { useRoster } from '../../../queries/roster.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { useAttempt } from '../../../ui/foundation/use-attempt.ts'
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx'
import { useToast } from '../../../ui/overlays/toast.tsx'

/** Adds a record to a character. */
export type AddTo = (publicRef: string, collection: 'Items' | 'Spells', reference: string) => Promise<void>

interface AddToCharacterProps {
  readonly collection: 'Items' | 'Spells'
  readonly record: CatalogueRecord
  readonly onAdd: AddTo
}

/** A menu of the user's characters that adds an item or a spell to the chosen one. */
export function AddToCharacter({ collection, record, onAdd }: AddToCharacterProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const toast = useToast()
  const attempt = useAttempt(useProblemMessages().messageOfError)
  const { data: characters = [] } = useRoster()
  if (characters.length === 0) return null
  const name = translate(record.name)
  return (
    <p>
      <Menu
        trigger={
          <button type="button" className={buttonClass({ small: true })}>
            <Plus />
            {t`Add to a character`}
          </button>
        }
      >
        {characters.map(({ publicRef, name: owner }) => (
          <MenuItem
            key={publicRef}
            onPress={() =>
              attempt(t`Couldn’t add ${name}`, async () => {
                await onAdd(publicRef, collection, record.id)
                toast({ title: t`${name} added to ${owner}` })
              })
            }
          >
            {owner}
          </MenuItem>
        ))}
      </Menu>
    </p>
  )
}
