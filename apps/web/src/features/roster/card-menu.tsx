import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import Copy from 'lucide-react/icons/copy'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Share2 from 'lucide-react/icons/share-2'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRosterActions } from '../../queries/roster-actions.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { useAttempt } from '../../ui/foundation/use-attempt.ts'

interface CardMenuProps {
  readonly publicRef: string
  readonly name: string
  readonly onOpen: (publicRef: string) => void
  readonly onRemoved: () => void
}

/** Actions of one card. None of them asks for confirmation, because each can be undone. */
export function CardMenu({ publicRef, name, onOpen, onRemoved }: CardMenuProps) {
  const { t } = useLingui()
  const actions = useRosterActions()
  const toast = useToast()
  const navigate = useNavigate()
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
  const share = () => void navigate({ to: '/characters/$publicRef/share', params: { publicRef } })
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
    <Menu
      trigger={
        <IconButton label={t`More actions for ${name}`}>
          <EllipsisVertical />
        </IconButton>
      }
    >
      <MenuItem icon={<Copy />} onPress={duplicate}>
        {t`Duplicate`}
      </MenuItem>
      <MenuItem icon={<Share2 />} onPress={share}>
        {t`Share`}
      </MenuItem>
      <MenuItem icon={<Trash2 />} onPress={remove}>
        {t`Move to trash`}
      </MenuItem>
    </Menu>
  )
}
