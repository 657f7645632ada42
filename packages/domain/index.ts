export { foldText, matchesText, nameOrder, textOrder } from './text-match.ts'
export { localized, type Localized } from './localized.ts'
export { isList, isRecord, same, type Json } from './json.ts'
export { problemCodes, refused, type Problem, type ProblemCode, type Refused } from './problems.ts'

export { maxCharacterId, parseRef, type Character, type Identity } from './character/character.ts'
export { copyCharacter } from './character/copy.ts'
export { createCharacter, startingItems, type CreateContext, type CreateOptions } from './character/create.ts'
export {
  invalidReason,
  type CounterField,
  type EntriesField,
  type Field,
  type ScalarField,
  type LogType,
} from './character/field-kinds.ts'
export {
  attributes,
  characterFields,
  fieldKeys,
  skillAttribute,
  skillNumber,
  type Attribute,
  type FieldKey,
  type ItemEntry,
  type SpellEntry,
} from './character/fields.ts'
export { defaultImage, imageHashOf, imagePath, imageSizes, isImageHash, type ImageSize } from './character/image.ts'
export { generateName } from './character/names.ts'
export { summarise, type CharacterSummary } from './character/summary.ts'
export { daysLeft, isInTrash, trashDays } from './character/trash.ts'

export { apply } from './change/apply.ts'
export { invert, type Change, type Transfer } from './change/change.ts'
export { classify } from './change/classify.ts'
export { diff } from './change/diff.ts'
export { merge, type Merged } from './change/merge.ts'
export { exists, fieldOf, parsePath, read, type Path } from './change/path.ts'

export { catalogueFile, catalogueFormat, readCatalogueFile, type CatalogueFile } from './content/catalogue-file.ts'
export { catalogueRecord, type CatalogueRecord } from './content/catalogue-record.ts'
export {
  collectionNames,
  collections,
  factsOf,
  isCollection,
  labelKeyOf,
  languages,
  type Collection,
  type FactsOf,
  type Language,
  type Status,
} from './content/collections.ts'
export { statusLabels, optionLabel } from './content/fact-labels.ts'
export { findTitled, resolveReference } from './content/find-titled.ts'
export { findItemNamed, type ItemRecord } from './content/item-record.ts'
export {
  editRecord,
  outdatedAfter,
  ownRecord,
  recordChanges,
  withOverrides,
  type Before,
  type OwnRecord,
  type Override,
  type RecordContent,
  type RecordEdit,
} from './content/own-record.ts'
export { isSkillKey, newRecordId, namesTaken, refusalByName, refusalOfContent } from './content/record-refusal.ts'
export { lookup, type Lookup } from './content/lookup.ts'
export { labelOf, type ContentRecord, type Translation } from './content/record.ts'
export { collectionAt, collectionOf } from './content/references.ts'

export {
  highestRate,
  longestGameName,
  refusalOfGame,
  defaultSettings,
  type Game,
  type GameRole,
  type GameSettings,
  type Seat,
} from './games/game.ts'
export {
  gameEntryOf,
  isSameInput,
  changeOfInput,
  longestNote,
  noteField,
  sessionField,
  type GameEntry,
  type GameLogInput,
} from './games/game-entry.ts'
export { recapOf, gameSessionsOf, type CharacterRecap, type Recap, type GameSession } from './games/recap.ts'
export { split } from './games/split.ts'
export { awardChanges, giftChanges, undoExactly, type Award, type Gift } from './games/transfer.ts'

export { describeChange, plainName, type Description, type NamedContent, type Shown } from './log/describe.ts'
export { deviceNameOf, deviceOf } from './log/device-name.ts'
export { wholeCharacter, type LogEntry, type LoggedChange } from './log/entry.ts'
export { firstOfEach, replay, rewind } from './log/history.ts'
export { messageOf } from './log/message.ts'
export { nextLogId } from './log/next-log-id.ts'
export { rolled, rolledField, rollOf, type LoggedRoll } from './log/roll-entry.ts'
export {
  drawnFields,
  seriesNames,
  seriesOf,
  type DrawnField,
  type Point,
  type Series,
  type SeriesName,
} from './log/series.ts'
export { playPeriodsOf, type PlayPeriod } from './log/game-sessions.ts'
export { movedIn, type Moved } from './log/summary.ts'
export { nextRedo, nextUndo } from './log/undo-steps.ts'
export { isUndoable, undo, undoingsIn, undoneBy, undoOf, type Undo, type Undoing } from './log/undo.ts'

export type { Actor } from './permissions/actor.ts'
export { can, canInGame, may, standingOf, subjectOf, viewOf, type Standing, type Subject } from './permissions/can.ts'
export { sections, shownCharacter, shows, type Section, type View } from './permissions/sections.ts'
export { sharedEntries, shownEntries } from './permissions/shown-entries.ts'
export {
  characterTable,
  gameTable,
  roles,
  type CharacterAction,
  type GameAction,
  type Role,
} from './permissions/table.ts'

export {
  coins,
  eachCoin,
  exchange,
  handOver,
  pay,
  defaultRates,
  worth,
  type Coin,
  type CoinRates,
  type Purse,
} from './rules/coins.ts'
export {
  checkOf,
  skillKeyOf,
  skillOf,
  skillPaths,
  usualBase,
  writtenSkills,
  type Skill,
  type SkillBase,
  type SkillPaths,
} from './rules/skills.ts'
export { loadOf, type Load } from './rules/weight.ts'
export { nextLevelAt, xpForLevel } from './rules/xp.ts'

export { notationOf, parseDice, recount, rollDice, type Dice, type Die, type Roll } from './rules/dice.ts'
export { rollTerms, type RollTerm } from './rules/roll-terms.ts'
export {
  commit,
  commitCreation,
  type Commit,
  type Dropped,
  type CharacterAtRevision,
  type SaveContext,
} from './save/commit.ts'
export { maxChanges, refusalOf, type Save } from './save/save.ts'

export {
  acknowledged,
  arrived,
  dismissed,
  edit,
  changeFor,
  loaded,
  received,
  refreshed,
  refuse,
  send,
  sendable,
  conflictResolved,
  unsaved,
  unsent,
  applyEdits,
  type SaveResponse,
  type Replica,
  type Received,
  type EditOptions,
} from './sync/replica.ts'
export { holdBack } from './sync/hold-back.ts'
export type { Notice } from './sync/notice.ts'
