import { rollField, type LogEntry } from '@everquill/domain'
import {
  BackpackIcon,
  BicepsIcon,
  CoinsIcon,
  DieIcon,
  FootprintIcon,
  HeartIcon,
  LaurelIcon,
  ManaIcon,
  QuillIcon,
  SpellBookIcon,
  type Icon,
} from '../game-ui/game-icons.tsx'
import type { Pigment } from '../ui/foundation/pigments.ts'

interface EntryStyle {
  readonly tone: Pigment
  readonly icon: Icon
}

const byType: Readonly<Record<LogEntry['type'], EntryStyle>> = {
  attribute: { tone: 'rubric', icon: BicepsIcon },
  skill: { tone: 'verdigris', icon: FootprintIcon },
  item: { tone: 'ochre', icon: BackpackIcon },
  spell: { tone: 'lapis', icon: SpellBookIcon },
  general: { tone: 'sepia', icon: QuillIcon },
}

const hitPoints: EntryStyle = { tone: 'rubric', icon: HeartIcon }
const mana: EntryStyle = { tone: 'lapis', icon: ManaIcon }
const coins: EntryStyle = { tone: 'sepia', icon: CoinsIcon }

/** Fields with an icon of their own. */
const byField = new Map<string, EntryStyle>([
  ['hp', hitPoints],
  ['hp_max', hitPoints],
  ['hp_temp', hitPoints],
  ['mana', mana],
  ['mana_max', mana],
  ['platinum', coins],
  ['gold', coins],
  ['silver', coins],
  ['copper', coins],
  [rollField, { tone: 'sepia', icon: DieIcon }],
  ['xp', { tone: 'sepia', icon: LaurelIcon }],
])

export const typeIcon = (type: LogEntry['type']): EntryStyle => byType[type]

export const entryIcon = ({ type, data }: LogEntry): EntryStyle => byField.get(data.field) ?? byType[type]
