import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import Ellipsis from 'lucide-react/icons/ellipsis'
import HistoryIcon from 'lucide-react/icons/history'
import Printer from 'lucide-react/icons/printer'
import Share2 from 'lucide-react/icons/share-2'
import { cloneElement } from 'react'
import { useGameName } from '../../queries/game-name.ts'
import { useSession } from '../../queries/queries.ts'
import { useCharacterStore } from '../../sync/replica/use-character.ts'
import { buttonLook } from '../../ui/buttons/button.tsx'
import { DieIcon } from '../../game-ui/game-icons.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import styles from './sheet-actions.module.css'

/** The other pages about the open character. */
function useWays() {
  const { t } = useLingui()
  const { publicRef, draft } = useCharacterStore()
  const isMine = useSession().user?.id === draft.user
  const params = { publicRef }
  const game = useGameName(draft.gameId)
  return [
    game !== undefined && {
      word: game,
      icon: <DieIcon />,
      link: <Link to="/games/$gameId" params={{ gameId: draft.gameId ?? '' }} />,
    },
    { word: t`History`, icon: <HistoryIcon />, link: <Link to="/characters/$publicRef/history" params={params} /> },
    isMine && {
      word: t`Share`,
      icon: <Share2 />,
      link: <Link to="/characters/$publicRef/share" params={params} />,
    },
    { word: t`Print`, icon: <Printer />, link: <Link to="/characters/$publicRef/print" params={params} /> },
  ].filter((way) => way !== false)
}

/** In the bar, where there is room for it. */
export function SheetMenu() {
  const { t } = useLingui()
  const ways = useWays()
  return (
    <span className={styles['menu']}>
      <Menu
        trigger={
          <IconButton label={t`More`}>
            <Ellipsis />
          </IconButton>
        }
      >
        {ways.map(({ word, icon, link }) => (
          <MenuItem key={word} icon={icon} link={link}>
            {word}
          </MenuItem>
        ))}
      </Menu>
    </span>
  )
}

/** At the foot of what a phone tells about somebody. */
export function SheetLinks() {
  const look = { className: buttonLook({ kind: 'quiet', small: true }) }
  return (
    <div className={styles['links']}>
      {useWays().map(({ word, icon, link }) => cloneElement(link, { key: word, ...look }, icon, word))}
    </div>
  )
}
