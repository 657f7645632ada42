export { isList, isRecord, same, type Json } from './json.ts'
export { localized, type Language, type Localized } from './localized.ts'
export { problemCodes, refused, type Problem, type ProblemCode, type Refused } from './problems.ts'
export { foldText, matchesText, nameOrder, textOrder } from './text-match.ts'

export { auditEvents, auditKinds, type AuditEvent, type AuditKind } from './accounts/audit-events.ts'
export {
  admitsGameGuests,
  defaultRegistration,
  registrationModes,
  type Registration,
  type RegistrationMode,
} from './accounts/registration.ts'

export { apply } from './change/apply.ts'
export { invert, type Change, type Transfer } from './change/change.ts'
export { classify } from './change/classify.ts'
export { canHave, fieldsOf, isGameKey } from './change/document-fields.ts'
export { changesOf, type FieldEdit } from './change/field-edit.ts'
export { diff } from './change/diff.ts'
export { withTheirLines } from './change/merge.ts'
export { exists, fieldOf, parsePath, read, type Path } from './change/path.ts'

export { maxCharacterId, parseRef, type Character, type Identity } from './character/character.ts'
export { copyCharacter } from './character/copy.ts'
export { createCharacter, startingItems, type CreateContext, type CreateOptions } from './character/create.ts'
export {
  invalidReason,
  type CounterField,
  type EntriesField,
  type Field,
  type LogType,
  type ScalarField,
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
export {
  defaultImage,
  imageHashOf,
  imagePath,
  imageSizes,
  importedHash,
  isImageHash,
  isImportedHash,
  type ImageSize,
} from './character/image.ts'
export { slots, type Slot } from './character/slots.ts'
export { generateName } from './character/names.ts'
export {
  knownRowsPattern,
  knownRowsText,
  maxKnownRows,
  mergeDifference,
  parseKnownRows,
  rosterDifference,
  type KnownRow,
  type RosterDifference,
} from './character/roster-difference.ts'
export { lastChangeOf, summarise, type CharacterSummary } from './character/summary.ts'
export { daysLeft, isInTrash, trashDays } from './character/trash.ts'

export { checkEndField, checkField, checkTargetField, isCheckKey, type CheckRequest } from './checks/check-request.ts'
export {
  checkLifetime,
  checkRequestOf,
  viewOfCheck,
  type Check,
  type CheckAnswer,
  type LoggedCheck,
} from './checks/check.ts'

export { catalogueFile, catalogueFormat, readCatalogueFile, type CatalogueFile } from './content/catalogue-file.ts'
export { catalogueRecord, type CatalogueRecord } from './content/catalogue-record.ts'
export {
  catalogueLanguages,
  collectionNames,
  collections,
  factsOf,
  isCollection,
  labelKeyOf,
  plainFactsOf,
  translatedFactsOf,
  type CatalogueLanguage,
  type Collection,
  type FactsOf,
  type Status,
} from './content/collections.ts'
export { attackTotal, maxAttacks } from './encounter/creature-figures.ts'
export { type Attack, type FactField } from './content/fact-fields.ts'
export { optionLabel, statusLabels } from './content/fact-labels.ts'
export { findByTitle, resolveReference } from './content/find-by-title.ts'
export { findItemByName, type ItemRecord } from './content/item-record.ts'
export { lookup, type Lookup } from './content/lookup.ts'
export {
  editRecord,
  outdatedLanguage,
  ownRecord,
  recordChanges,
  withOverrides,
  type Override,
  type OwnRecord,
  type PreviousRecord,
  type RecordContent,
  type RecordEdit,
} from './content/own-record.ts'
export { labelOf, type ContentRecord, type Translation } from './content/record.ts'
export { isSkillKey } from './content/skill-key.ts'
export {
  collectionOf,
  collectionOfField,
  isReferenced,
  plainName,
  type NamedContent,
  type ReferencedCollection,
} from './content/references.ts'
export { stripMarkup } from './content/strip-markup.ts'
export { newRecordId, takenNames, validateRecordContent, validateUniqueName } from './content/validate-record.ts'

export { bestiaryFields, bestiaryOf, createBestiary, type Bestiary, type OwnCreature } from './encounter/bestiary.ts'
export { attacksOf, creaturesOfGame, recordsOfBestiary } from './encounter/creatures-of-game.ts'
export { changesOfStart, createEncounter } from './encounter/create.ts'
export {
  encounterDocument,
  encounterFields,
  encounterOf,
  isEncounterDocument,
  ownedByGame,
  type Encounter,
  type OngoingCondition,
  type Participant,
} from './encounter/fields.ts'
export { initiativeChanges, rollInitiative, type InitiativeContext } from './encounter/initiative.ts'
export { inOrder } from './encounter/participants.ts'
export { creaturesOf, readTypedCreatures } from './encounter/quick-add.ts'
export {
  summariseBestiary,
  summariseEncounter,
  type BestiarySummary,
  type EncounterSummary,
} from './encounter/summary.ts'
export {
  actNow,
  currentParticipant,
  delayTurn,
  endOf,
  leave,
  moveBefore,
  nextTurn,
  previousTurn,
  roundsLeft,
  upcoming,
  type Passed,
} from './encounter/turns.ts'
export {
  creatureHp,
  healthOf,
  healths,
  nameForPlayers,
  viewOfEncounter,
  type EncounterView,
  type Health,
  type VisibleParticipant,
} from './encounter/view.ts'

export { commitImport, type ImportCommitContext } from './file/commit-import.ts'
export { changesTo } from './file/changes-to.ts'
export { characterFromDocument } from './file/character-from-document.ts'
export {
  checkHistory,
  historyCheck,
  historyProblems,
  type CheckedHistory,
  type HistoryProblem,
} from './file/check-history.ts'
export { referenceCollector, type FileContent, type ReferenceCollector } from './file/file-content.ts'
export { fileChange, fileEntries, type EntryNames, type FileEntry } from './file/file-entry.ts'
export { fileFormats } from './file/formats.ts'
export { maxHistoryBytes, maxHistoryEntries } from './file/history-limits.ts'
export { nameOfImportedGame } from './file/imported-game.ts'
export { imageAt, maxImportedPictures } from './file/imported-pictures.ts'
export { portableDocument } from './file/portable-document.ts'

export { carryingLimit } from './games/carrying-limit.ts'
export {
  changeOfInput,
  gameEntryOf,
  isSameInput,
  maxNoteLength,
  memberField,
  memberOfField,
  noteField,
  sessionField,
  type GameEntry,
  type GameLogInput,
  type MembershipInput,
} from './games/game-entry.ts'
export {
  completeSettings,
  defaultSettings,
  normalizeCode,
  validateGame,
  type Game,
  type GameRole,
  type GameSettings,
  type Seat,
} from './games/game.ts'
export { nextSessionOf } from './games/next-session.ts'
export { excerptOf } from './games/note-excerpt.ts'
export { presenceAt, presenceInterval, type Presence } from './games/presence.ts'
export {
  gameSessionsOf,
  recapOf,
  type CharacterRecap,
  type GameSession,
  type Highlights,
  type Recap,
} from './games/recap.ts'
export { recapMarkdown, recapPlainText, type RecapLine, type RecapSection } from './games/recap-text.ts'
export { shortName } from './games/short-name.ts'
export {
  defaultRules,
  maxCoinRate,
  ruleFields,
  ruleNames,
  validateRule,
  type GameRules,
  type RuleField,
  type RuleName,
} from './games/rules.ts'
export { settingChanges, undoSetting } from './games/setting-changes.ts'
export {
  maxGameNameLength,
  settingField,
  settingFields,
  settingOfField,
  type SettingField,
  type SettingName,
} from './games/setting-fields.ts'
export { split } from './games/split.ts'
export { awardChanges, giftChanges, undoExactly, type Award, type Gift } from './games/transfer.ts'

export { counterTotalsIn, type CounterTotals } from './log/counter-totals.ts'
export { describeChange, type Description, type DisplayValue } from './log/describe.ts'
export { deviceNameOf, deviceOf } from './log/device-name.ts'
export { creationField, type LogEntry, type LoggedChange } from './log/entry.ts'
export { firstEntryPerField, replay, rewind, type OldValue } from './log/history.ts'
export { messageOf } from './log/message.ts'
export { nextLogId } from './log/next-log-id.ts'
export { playPeriodsOf, type PlayPeriod } from './log/play-periods.ts'
export {
  rollChange,
  rollField,
  rollOf,
  rollVisibilities,
  type LoggedRoll,
  type RollVisibility,
  rollPurposeOf,
  participantRolledFor,
} from './log/roll-entry.ts'
export {
  seriesNames,
  seriesOf,
  timelineFields,
  type Series,
  type SeriesName,
  type TimelineField,
  type TimelinePoint,
} from './log/series.ts'
export { shortEntry, wholeEntry, type ShortEntry } from './log/short-entry.ts'
export { nextToTakeBack, takeBackEdits, takeBackKind } from './play/take-back.ts'
export { nextRedo, nextUndo } from './log/undo-steps.ts'
export { rollsOfUndone, totalOfAction } from './play/action-rolls.ts'
export {
  isUndoable,
  isUndoOf,
  planUndo,
  undoChanges,
  undoLinksIn,
  undoneIds,
  type UndoLink,
  type UndoPlan,
} from './log/undo.ts'

export {
  gainOf,
  levelGain,
  levelUpChanges,
  vitalNames,
  type LevelGain,
  type LevelUp,
  type LevelUpLookups,
  type VitalName,
} from './play/level-up.ts'
export { conditionsEndedByRest, restChanges, type RestKind } from './play/rest.ts'

export type { Actor } from './permissions/actor.ts'
export { isInAudience, type Reader } from './permissions/audience.ts'
export {
  accessOf,
  can,
  canInGame,
  isAllowed,
  permissionContextOf,
  readerOf,
  viewOf,
  viewOfPlayers,
  type Access,
  type PermissionContext,
} from './permissions/can.ts'
export {
  characterPermissions,
  gamePermissions,
  roles,
  type CharacterAction,
  type GameAction,
  type Role,
} from './permissions/permission-table.ts'
export {
  isOfEncounter,
  isShown,
  isWhole,
  sections,
  shownCharacter,
  shownKeys,
  type Section,
  type View,
} from './permissions/sections.ts'
export { sharedEntries, shownEntries, shownEntry } from './permissions/shown-entries.ts'
export { tokenScopes, type TokenScope } from './permissions/token-scopes.ts'

export {
  addConditionEdits,
  conditionsEndingAt,
  endingRound,
  endOfCondition,
  removeConditionEdits,
  type ConditionEnd,
} from './play/conditions.ts'
export {
  damageEdits,
  healEdits,
  restored,
  temporaryEdits,
  withEdits,
  type HitPoints,
  type HitPointsEdit,
} from './play/hit-points.ts'
export {
  coins,
  defaultRates,
  exchange,
  mapCoins,
  pay,
  payOrReceive,
  valueInCopper,
  type Coin,
  type CoinRates,
  type Purse,
} from './rules/coins.ts'
export { canHaveAdvantage, withAdvantage, type Advantage } from './rules/dice/advantage.ts'
export { findSkillIn, formulaValues, skillBaseOf, type FormulaValues } from './rules/formula-values.ts'
export {
  arrangeValues,
  creationEdits,
  defaultCreationRules,
  highestBought,
  plannedCharacter,
  pointsLeft,
  rollValues,
  spendPoint,
  startingVitals,
  swapValues,
  withBonuses,
  type AttributeValues,
  type CreationPlan,
  type CreationRules,
  type VitalSum,
} from './play/creation.ts'
export {
  attributeAbbreviations,
  diceOf,
  explainFormula,
  formulaText,
  isAttribute,
  parseFormula,
  readFormula,
  showFormula,
  type FindSkill,
  type Formula,
  type FormulaProblem,
  type FormulaStyle,
} from './rules/formula.ts'
export { averageOfFormula } from './rules/formula-average.ts'
export {
  diceLimits,
  notationOf,
  parseDice,
  withOneNumber,
  type Dice,
  type DiceTerm,
  type Die,
  type Roll,
} from './rules/dice/dice.ts'
export { naturalOf, type Natural } from './rules/dice/natural.ts'
export { effectEdits, receivedEffect, type EffectReceiver, type ReceivedEffect } from './play/items/effects.ts'
export { castEdits } from './play/cast.ts'
export { offeredEffects, type EffectTarget, type OfferedEffect } from './play/offered-effects.ts'
export {
  equipEdits,
  isEquipped,
  protectionOf,
  unequipEdit,
  type Equipping,
  isSlotFree,
} from './play/items/equipment.ts'
export { itemUseEdits, usesLeft } from './play/items/item-use.ts'
export { inReadyOrder, readyOrderEdits } from './play/ready-order.ts'
export { diceRange, type DiceRange } from './rules/dice/dice-range.ts'
export { rollDice, rollFromValues } from './rules/dice/roll-dice.ts'
export { rollTerms, type RollTerm } from './rules/dice/roll-terms.ts'
export {
  checkNotation,
  defaultSkillBase,
  skillKeyOf,
  skillOf,
  skillPaths,
  storedSkills,
  type Skill,
  type SkillBase,
  type SkillPaths,
} from './rules/skills.ts'
export { encumbrance, loadOf, type Encumbrance, type Load } from './rules/weight.ts'
export { xpForLevel } from './rules/xp.ts'

export { actKinds, validateAct, type Act, type LoggedAct } from './save/act.ts'
export {
  commit,
  commitCreation,
  type CharacterAtRevision,
  type FetchedCharacter,
  type Commit,
  type Dropped,
  type SaveContext,
} from './save/commit.ts'
export { fitsOneSave, jsonBytesOf, maxChanges, maxDocumentBytes, maxSaveBytes, splitChanges } from './save/save-size.ts'
export { validateChangeCount, validateChanges, type Save } from './save/save.ts'

export type { AcknowledgedSave } from './sync/acknowledged-saves.ts'
export { derivedId } from './sync/derived-id.ts'
export { heldBackSince, holdBack, withHeldBack, withoutChanges, type HeldBackEdit } from './sync/hold-back.ts'
export type { Notice } from './sync/notice.ts'
export {
  applyEdits,
  changeFor,
  conflictResolved,
  edit,
  hasUnsaved,
  loaded,
  nextSave,
  latestState,
  noticeDismissed,
  withNotices,
  refreshed,
  saveInFlight,
  sendable,
  unsaved,
  unsent,
  type EditOptions,
  type Position,
  type Replica,
} from './sync/replica.ts'
export {
  acknowledged,
  saveArrived,
  saveRefused,
  seal,
  send,
  withLaterSaves,
  withSaves,
  type SaveResponse,
} from './sync/send-saves.ts'
export {
  isFromOtherHistory,
  missingDiscarded,
  missingRestored,
  received,
  serverRestored,
  type Received,
  type ReceivedSave,
} from './sync/server-history.ts'
export type { SealedSave } from './sync/sealed-save.ts'

export { lastTvEvent, type TvCharacter, type TvEvent, type TvScreen } from './tv/tv-screen.ts'

export { discordMessage, type DiscordInput, type DiscordMessage } from './webhooks/discord.ts'
export { eventOf } from './webhooks/event-of.ts'
export { groupEntries } from './webhooks/group-entries.ts'
export { channelOfGame, channelOfOwner, sentEntries, type Channel } from './webhooks/sent-entries.ts'
export {
  discordTopics,
  topicOfEvent,
  webhookEvents,
  webhookFormats,
  webhookTopics,
  type WebhookEvent,
  type WebhookFormat,
  type WebhookStop,
  type WebhookTopic,
} from './webhooks/webhook.ts'
