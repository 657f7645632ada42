import { useLingui } from '@lingui/react/macro'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import ScrollText from 'lucide-react/icons/scroll-text'
import { BottomTabs } from '../../ui/layout/bottom-tabs.tsx'
import { BackpackIcon, CowledIcon, SpellBookIcon } from '../../game-ui/game-icons.tsx'
import type { SheetTab } from './sheet-tab.ts'

interface SheetTabsProps {
  readonly tab: SheetTab
  readonly onChange: (tab: SheetTab) => void
}

/** The tab bar of the sheet on a phone. */
export function SheetTabs({ tab: current, onChange }: SheetTabsProps) {
  const { t } = useLingui()
  const tabs = [
    { tab: 'sheet', icon: <CowledIcon />, label: t`Sheet` },
    { tab: 'pack', icon: <BackpackIcon />, label: t`Pack` },
    { tab: 'spells', icon: <SpellBookIcon />, label: t`Spells` },
    { tab: 'notes', icon: <NotebookPen />, label: t`Notes` },
    { tab: 'log', icon: <ScrollText />, label: t`Log` },
  ] as const
  return (
    <BottomTabs label={t`Sheet tabs`}>
      {tabs.map(({ tab, icon, label }) => (
        <button
          key={tab}
          type="button"
          aria-current={tab === current ? 'page' : undefined}
          onClick={() => onChange(tab)}
        >
          {icon}
          {label}
        </button>
      ))}
    </BottomTabs>
  )
}
