import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Share2 from 'lucide-react/icons/share-2'
import { CharacterMenuItems } from '../../character-actions/character-menu-items.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'

interface CardMenuProps {
  readonly publicRef: string
  readonly name: string
  readonly onOpen: (publicRef: string) => void
  readonly onRemoved: () => void
}

/** Actions of one card. */
export function CardMenu(props: CardMenuProps) {
  const { publicRef, name } = props
  const { t } = useLingui()
  return (
    <Menu
      trigger={
        <IconButton label={t`More actions for ${name}`}>
          <EllipsisVertical />
        </IconButton>
      }
    >
      <MenuItem icon={<Share2 />} link={<Link to="/characters/$publicRef/share" params={{ publicRef }} />}>
        {t`Share`}
      </MenuItem>
      <CharacterMenuItems {...props} />
    </Menu>
  )
}
