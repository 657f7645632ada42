import { useLingui } from '@lingui/react/macro'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import ScrollText from 'lucide-react/icons/scroll-text'
import { BottomTabs } from '../../ui/layout/bottom-tabs.tsx'
import { BackpackIcon, CowledIcon, SpellBookIcon } from '../../game-ui/game-icons.tsx'
import type { SheetTab } from './sheet-tab.ts'

interface SheetTabsProps {
  readonly leaf: SheetTab
  readonly onTurn: (leaf: SheetTab) => void
}

/** The leaves of the sheet, at the foot of a phone. */
export function SheetTabs({ leaf: present, onTurn }: SheetTabsProps) {
  const { t } = useLingui()
  const leaves = [
    { leaf: 'sheet', icon: <CowledIcon />, word: t`Sheet` },
    { leaf: 'pack', icon: <BackpackIcon />, word: t`Pack` },
    { leaf: 'spells', icon: <SpellBookIcon />, word: t`Spells` },
    { leaf: 'notes', icon: <NotebookPen />, word: t`Notes` },
    { leaf: 'log', icon: <ScrollText />, word: t`Log` },
  ] as const
  return (
    <BottomTabs label={t`Leaves of the sheet`}>
      {leaves.map(({ leaf, icon, word }) => (
        <button
          key={leaf}
          type="button"
          aria-current={leaf === present ? 'page' : undefined}
          onClick={() => onTurn(leaf)}
        >
          {icon}
          {word}
        </button>
      ))}
    </BottomTabs>
  )
}
