import type { SectionName } from '@everquill/import'
import BookOpenText from 'lucide-react/icons/book-open-text'
import ImageIcon from 'lucide-react/icons/image'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Sparkles from 'lucide-react/icons/sparkles'
import type { ComponentType } from 'react'
import {
  BackpackIcon,
  BicepsIcon,
  CoinsIcon,
  CowledIcon,
  FootprintIcon,
  HeartIcon,
  LaurelIcon,
  SpellBookIcon,
} from '../../../game-ui/game-icons.tsx'

/** The icon and the colour of each section. */
export const sectionStyles: Readonly<Record<SectionName, { readonly icon: ComponentType; readonly tone?: string }>> = {
  identity: { icon: CowledIcon },
  progress: { icon: LaurelIcon },
  attributes: { icon: BicepsIcon, tone: 'in-rubric' },
  vitals: { icon: HeartIcon, tone: 'in-rubric' },
  skills: { icon: FootprintIcon, tone: 'in-verdigris' },
  conditions: { icon: Sparkles, tone: 'in-verdigris' },
  items: { icon: BackpackIcon, tone: 'in-ochre' },
  coins: { icon: CoinsIcon, tone: 'in-ochre' },
  spells: { icon: SpellBookIcon, tone: 'in-lapis' },
  background: { icon: BookOpenText },
  notes: { icon: NotebookPen },
  picture: { icon: ImageIcon },
}
