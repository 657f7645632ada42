import { rolledField, type LogEntry } from '@everquill/domain'
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

interface EntryLook {
  readonly tone: Pigment
  readonly icon: Icon
}

const byType: Readonly<Record<LogEntry['type'], EntryLook>> = {
  attribute: { tone: 'rubric', icon: BicepsIcon },
  skill: { tone: 'verdigris', icon: FootprintIcon },
  item: { tone: 'ochre', icon: BackpackIcon },
  spell: { tone: 'lapis', icon: SpellBookIcon },
  general: { tone: 'sepia', icon: QuillIcon },
}

const hitPoints: EntryLook = { tone: 'rubric', icon: HeartIcon }
const mana: EntryLook = { tone: 'lapis', icon: ManaIcon }
const coins: EntryLook = { tone: 'sepia', icon: CoinsIcon }

/** Some fields have a picture of their own. */
const byField = new Map<string, EntryLook>([
  ['hp', hitPoints],
  ['hp_max', hitPoints],
  ['mana', mana],
  ['mana_max', mana],
  ['platinum', coins],
  ['gold', coins],
  ['silver', coins],
  ['copper', coins],
  [rolledField, { tone: 'sepia', icon: DieIcon }],
  ['xp', { tone: 'sepia', icon: LaurelIcon }],
])

/** The picture and the pigment of a kind of entry. */
export const typeIcon = (type: LogEntry['type']): EntryLook => byType[type]

/** The picture and the pigment that tell what an entry is about. */
export const entryIcon = ({ type, data }: LogEntry): EntryLook => byField.get(data.field) ?? byType[type]
