export type { ImportChoices } from './apply/import-choices.ts'
export { fittingEdits, type FittingEdits } from './apply/import-edits.ts'
export { earlierImportIn, isSameSource, type EarlierImport } from './apply/import-source.ts'
export {
  chapterCodes,
  labelCodes,
  programs,
  refusalCodes,
  spellKinds,
  warningCodes,
  type ChapterCode,
  type LabelCode,
  type Program,
  type RefusalCode,
  type SpellKind,
  type WarningCode,
} from './codes.ts'
export { backgroundMarkdown, itemNote, notesMarkdown, spellNote, type ImportWords } from './compose-text.ts'
export type {
  AttributeValues,
  Chapter,
  EmbeddedPicture,
  FileIdentity,
  How,
  ImportedCharacter,
  ImportedItem,
  ImportedSpell,
  ItemNotePart,
  NamedValue,
  NoteLine,
  OwnCharacter,
  OwnPicture,
  OwnFile,
  Params,
  ReadResult,
  Refusal,
  SectionName,
  Source,
  SpellNotePart,
  Value,
  Warning,
} from './imported-character.ts'
export { dnd5eActor, type ActorWords } from './formats/foundry/dnd5e/write-dnd5e.ts'
export { fileLimits } from './parse/limits.ts'
export { readCharacterFile } from './read-character-file.ts'
export type { ReadOptions } from './formats/readers.ts'
export { d20Attributes, dsaAttributes, shadowrunAttributes, type AttributeTable } from './tables/attributes.ts'
export { d20Coins, dsaCoins, type CoinTable } from './tables/coins.ts'
export { dsaCombatTechniques, dsaTalents, type DsaSkill } from './tables/dsa-skills.ts'
export { dndSkills, pathfinderSkills, type SkillTable } from './tables/skills.ts'
