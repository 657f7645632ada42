import { useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import Ellipsis from 'lucide-react/icons/ellipsis'
import FileUp from 'lucide-react/icons/file-up'
import HistoryIcon from 'lucide-react/icons/history'
import Printer from 'lucide-react/icons/printer'
import Share2 from 'lucide-react/icons/share-2'
import { cloneElement, type ReactElement } from 'react'
import { ExportMenuItem } from '../../character-actions/export-menu-item.tsx'
import { CharacterMenuItems } from '../../character-actions/character-menu-items.tsx'
import { useOwnGame } from '../../queries/own-game.ts'
import { useSession } from '../../queries/session.ts'
import { useCharacterStore, useField } from '../../sync/replica/use-character.ts'
import { DieIcon } from '../../game-ui/game-icons.tsx'
import { iconButtonClass, IconButton } from '../../ui/buttons/icon-button.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import styles from './sheet-actions.module.css'

/** Links to the other pages about the open character. */
function useSheetPages() {
  const { t } = useLingui()
  const { publicRef } = useCharacterStore()
  const params = { publicRef }
  return [
    { label: t`History`, icon: <HistoryIcon />, link: <Link to="/characters/$publicRef/history" params={params} /> },
    useIsMine() && {
      label: t`Share`,
      icon: <Share2 />,
      link: <Link to="/characters/$publicRef/share" params={params} />,
    },
    { label: t`Print`, icon: <Printer />, link: <Link to="/characters/$publicRef/print" params={params} /> },
  ].filter((page) => page !== false)
}

function useIsMine(): boolean {
  const { draft } = useCharacterStore()
  return useSession().user?.id === draft.user
}

/** The pages of the character and its menu, in the header of wide pages. */
export function SheetBar() {
  const { t } = useLingui()
  return (
    <span className={styles['bar']}>
      {useSheetPages().map(({ label, icon, link }) =>
        cloneElement(link, { key: label, className: iconButtonClass, 'aria-label': label, title: label }, icon),
      )}
      <SheetMenu
        trigger={
          <IconButton label={t`More`}>
            <Ellipsis />
          </IconButton>
        }
      />
    </span>
  )
}

/** The same at the end of the About section, on a phone. */
export function SheetLinks() {
  const { t } = useLingui()
  return (
    <div className={styles['links']}>
      {useSheetPages().map(({ label, icon, link }) => cloneElement(link, { key: label }, icon, label))}
      <SheetMenu
        trigger={
          <button type="button">
            <Ellipsis />
            {t`More`}
          </button>
        }
      />
    </div>
  )
}

/** The character's game, and what its owner can do with the whole character; others can export what they see. */
function SheetMenu({ trigger }: { readonly trigger: ReactElement<Record<string, unknown>> }) {
  const { t } = useLingui()
  const { publicRef } = useCharacterStore()
  const [gameId] = useField('gameId')
  const game = useOwnGame(gameId)?.name
  const isMine = useIsMine()
  return (
    <Menu trigger={trigger}>
      {game !== undefined && (
        <MenuItem icon={<DieIcon />} link={<Link to="/games/$gameId" params={{ gameId: gameId ?? '' }} />}>
          {game}
        </MenuItem>
      )}
      {isMine && (
        <MenuItem icon={<FileUp />} link={<Link to="/import" search={{ into: publicRef }} />}>
          {t`Import into this character`}
        </MenuItem>
      )}
      {isMine ? <OwnMenuItems /> : <ExportMenuItem publicRef={publicRef} />}
    </Menu>
  )
}

/** A component of its own, so that typing a name does not render a closed menu. */
function OwnMenuItems() {
  const { publicRef } = useCharacterStore()
  const [name] = useField('name')
  const navigate = useNavigate()
  const open = (ref: string) => void navigate({ to: '/characters/$publicRef', params: { publicRef: ref } })
  return (
    <CharacterMenuItems publicRef={publicRef} name={name} onOpen={open} onRemoved={() => void navigate({ to: '/' })} />
  )
}
