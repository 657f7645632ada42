import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import Copy from 'lucide-react/icons/copy'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Share2 from 'lucide-react/icons/share-2'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRosterActions } from '../../queries/actions.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { useAttempt } from '../../ui/foundation/use-attempt.ts'

interface CardMenuProps {
  readonly publicRef: string
  readonly name: string
  readonly onOpen: (publicRef: string) => void
  readonly onGone: () => void
}

/** What else can be done with a character. Nothing here asks twice: it can be undone. */
export function CardMenu({ publicRef, name, onOpen, onGone }: CardMenuProps) {
  const { t } = useLingui()
  const acts = useRosterActions()
  const toast = useToast()
  const navigate = useNavigate()
  const attempt = useAttempt(useProblemMessages().ofFailure)

  const restore = () => attempt(t`${name} is still in the trash`, () => acts.restore(publicRef))
  const remove = () =>
    attempt(t`${name} is still here`, async () => {
      await acts.remove(publicRef)
      onGone()
      toast({
        title: t`${name} is in the trash`,
        lead: <Trash2 />,
        tone: 'sepia',
        action: { label: t`Undo`, onPress: restore },
      })
    })
  const share = () => void navigate({ to: '/characters/$publicRef/share', params: { publicRef } })
  const duplicate = () =>
    attempt(t`${name} was not copied`, async () => {
      const copy = await acts.duplicate(publicRef)
      toast({
        title: t`${name} is copied`,
        lead: <Copy />,
        tone: 'sepia',
        action: { label: t`Open the copy`, onPress: () => onOpen(copy) },
      })
    })

  return (
    <Menu
      trigger={
        <IconButton label={t`More about ${name}`}>
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
        {t`Move to the trash`}
      </MenuItem>
    </Menu>
  )
}
