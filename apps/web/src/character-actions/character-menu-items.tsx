import { useLingui } from '@lingui/react/macro'
import Copy from 'lucide-react/icons/copy'
import Trash2 from 'lucide-react/icons/trash-2'
import { useProblemMessages } from '../queries/problem-messages.ts'
import { useRosterActions } from '../queries/roster-actions.ts'
import { useAttempt } from '../ui/foundation/use-attempt.ts'
import { MenuItem } from '../ui/overlays/menu.tsx'
import { useToast } from '../ui/overlays/toast.tsx'
import { ExportMenuItem } from './export-menu-item.tsx'

interface CharacterMenuItemsProps {
  readonly publicRef: string
  readonly name: string
  readonly onOpen: (publicRef: string) => void
  readonly onRemoved: () => void
}

/** Actions on a whole character. None of them asks for confirmation, because each can be undone. */
export function CharacterMenuItems({ publicRef, name, onOpen, onRemoved }: CharacterMenuItemsProps) {
  const { t } = useLingui()
  const actions = useRosterActions()
  const toast = useToast()
  const attempt = useAttempt(useProblemMessages().messageOfError)

  const restore = () => attempt(t`Couldn’t restore ${name}`, () => actions.restore(publicRef))
  const remove = () =>
    attempt(t`Couldn’t move ${name} to trash`, async () => {
      await actions.remove(publicRef)
      onRemoved()
      toast({
        title: t`${name} moved to trash`,
        lead: <Trash2 />,
        tone: 'sepia',
        action: { label: t`Undo`, onPress: restore },
      })
    })
  const duplicate = () =>
    attempt(t`Couldn’t duplicate ${name}`, async () => {
      const copy = await actions.duplicate(publicRef)
      toast({
        title: t`${name} duplicated`,
        lead: <Copy />,
        tone: 'sepia',
        action: { label: t`Open`, onPress: () => onOpen(copy) },
      })
    })

  return (
    <>
      <MenuItem icon={<Copy />} onPress={duplicate}>
        {t`Duplicate`}
      </MenuItem>
      <ExportMenuItem publicRef={publicRef} />
      <MenuItem icon={<Trash2 />} onPress={remove}>
        {t`Move to trash`}
      </MenuItem>
    </>
  )
}
