import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import Ellipsis from 'lucide-react/icons/ellipsis'
import HistoryIcon from 'lucide-react/icons/history'
import Printer from 'lucide-react/icons/printer'
import Share2 from 'lucide-react/icons/share-2'
import { cloneElement } from 'react'
import { useGameName } from '../../queries/game-name.ts'
import { useSession } from '../../queries/session.ts'
import { useCharacterStore } from '../../sync/replica/use-character.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { DieIcon } from '../../game-ui/game-icons.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import styles from './sheet-actions.module.css'

/** Links to the other pages about the open character. */
function useSheetPages() {
  const { t } = useLingui()
  const { publicRef, draft } = useCharacterStore()
  const isMine = useSession().user?.id === draft.user
  const params = { publicRef }
  const game = useGameName(draft.gameId)
  return [
    game !== undefined && {
      label: game,
      icon: <DieIcon />,
      link: <Link to="/games/$gameId" params={{ gameId: draft.gameId ?? '' }} />,
    },
    { label: t`History`, icon: <HistoryIcon />, link: <Link to="/characters/$publicRef/history" params={params} /> },
    isMine && {
      label: t`Share`,
      icon: <Share2 />,
      link: <Link to="/characters/$publicRef/share" params={params} />,
    },
    { label: t`Print`, icon: <Printer />, link: <Link to="/characters/$publicRef/print" params={params} /> },
  ].filter((page) => page !== false)
}

/** The menu in the header, on wide pages. */
export function SheetMenu() {
  const { t } = useLingui()
  const pages = useSheetPages()
  return (
    <span className={styles['menu']}>
      <Menu
        trigger={
          <IconButton label={t`More`}>
            <Ellipsis />
          </IconButton>
        }
      >
        {pages.map(({ label, icon, link }) => (
          <MenuItem key={label} icon={icon} link={link}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </span>
  )
}

/** The same links at the end of the About section, on a phone. */
export function SheetLinks() {
  const button = { className: buttonClass({ kind: 'quiet', small: true }) }
  return (
    <div className={styles['links']}>
      {useSheetPages().map(({ label, icon, link }) => cloneElement(link, { key: label, ...button }, icon, label))}
    </div>
  )
}
