export { words, type Words } from './words.ts'
export { isList, isRecord, same, type Json } from './json.ts'
export { problemCodes, refused, type Problem, type ProblemCode, type Refused } from './problems.ts'

export { maxCharacterId, parseRef, type Character, type Identity } from './character/character.ts'
export { copyCharacter } from './character/copy.ts'
export { createCharacter, startingItems, type Birth, type Wishes } from './character/create.ts'
export {
  complaint,
  type CounterField,
  type EntriesField,
  type Field,
  type LeafField,
  type LogType,
} from './character/field-kinds.ts'
export {
  attributes,
  characterFields,
  defaultImage,
  fieldKeys,
  type Attribute,
  type FieldKey,
  type ItemEntry,
  type SpellEntry,
} from './character/fields.ts'
export { generateName } from './character/names.ts'
export { summarise, type CharacterSummary } from './character/summary.ts'
export { isInTrash, trashDays } from './character/trash.ts'

export { apply } from './change/apply.ts'
export { invert, type Change } from './change/change.ts'
export { classify } from './change/classify.ts'
export { diff } from './change/diff.ts'
export { merge, type Merged } from './change/merge.ts'
export { exists, fieldOf, parsePath, read, type Path } from './change/path.ts'

export { findTitled } from './content/find-titled.ts'
export { findItemNamed, type ItemRecord } from './content/item-record.ts'
export { labelOf, type ContentRecord, type Translation } from './content/record.ts'

export { describeChange, plainName, type Description, type NamedContent, type Shown } from './log/describe.ts'
export { wholeCharacter, type LogEntry, type LoggedChange } from './log/entry.ts'
export { replay, rewind } from './log/history.ts'
export { messageOf } from './log/message.ts'
export { nextLogId } from './log/next-log-id.ts'

export type { Actor } from './permissions/actor.ts'
export { can, roleOf, type CharacterAction, type Role } from './permissions/can.ts'

export { coins, pay, usualRates, worth, type Coin, type CoinRates, type Purse } from './rules/coins.ts'

export { commit, commitCreation, type Commit, type Missed, type Revised, type SaveContext } from './save/commit.ts'
export { maxChanges, refusalOf, type Save } from './save/save.ts'

export {
  acknowledged,
  arrived,
  dismissed,
  edit,
  editOf,
  loaded,
  received,
  refreshed,
  refuse,
  send,
  settled,
  unsaved,
  unsent,
  write,
  type Answer,
  type Device,
  type Received,
  type Writing,
} from './sync/device.ts'
export type { Notice } from './sync/notice.ts'
