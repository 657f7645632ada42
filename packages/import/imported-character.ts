import type { Attribute, Coin, Json } from '@everquill/domain'
import type { ChapterCode, LabelCode, Program, RefusalCode, SpellKind, WarningCode } from './codes.ts'

/** What reading a file results in. Plain data, so that a worker can send it to the page. */
export type ReadResult =
  | { readonly kind: 'characters'; readonly characters: readonly ImportedCharacter[] }
  | { readonly kind: 'ours'; readonly file: OwnFile }
  | Refusal

/** Why nothing can be imported. Program and params fill the text that is shown. */
export interface Refusal {
  readonly kind: 'refused'
  readonly program: Program | null
  readonly code: RefusalCode
  readonly params: Params
}

/** Values that fill the text of a warning or refusal. */
export type Params = Readonly<Record<string, string | number>>

/** A file written by Everquill. Its characters are validated by the server like any other save. */
export interface OwnFile {
  readonly format: 'everquill-account' | 'everquill-character' | 'unmarked'
  readonly version: number | null
  readonly characters: readonly OwnCharacter[]
}

/** A character in a file of ours, with its pictures and its history. */
export interface OwnCharacter {
  readonly character: { readonly [key: string]: Json }
  /** All pictures of the file, the current one first. */
  readonly pictures: readonly OwnPicture[]
  /** The log as the server imports it; null if the file has none. */
  readonly log: Json
}

/** A picture that is part of the file. */
export interface EmbeddedPicture {
  readonly type: string
  readonly base64: string
}

/** A picture of a character of ours. */
export interface OwnPicture extends EmbeddedPicture {
  /** How the character and its log refer to it. */
  readonly image: string
  readonly isCurrent: boolean
}

/** The file as the caller knows it. */
export interface FileIdentity {
  readonly fileName: string
  /** The SHA-256 of the file's bytes. */
  readonly fingerprint: string
}

/** Where a character comes from. */
export interface Source extends FileIdentity {
  readonly program: Program
  /** The rules, such as `dnd5e` or `dsa5`; they decide which tables apply. */
  readonly system: string | null
  /** As the file states it. */
  readonly version: string | null
  /** The stable id of the character in the other program; null if it has none. */
  readonly sourceId: string | null
}

/** A character of another program in one neutral shape. A section without content was not found in the file. */
export interface ImportedCharacter {
  readonly source: Source
  readonly identity: Section<{
    readonly name?: Value<string>
    readonly player?: Value<string>
    readonly race?: Value<string>
    readonly class?: Value<string>
  }>
  readonly progress: Section<{ readonly level?: Value<number>; readonly xp?: Value<number> }>
  readonly attributes: Section<{
    readonly values: AttributeValues
    /** `modifier`: 0 is average; `rating`: as the other sheet shows it. */
    readonly scale: 'modifier' | 'rating'
    /** The scores behind the modifiers, which the preview offers instead; empty for ratings. */
    readonly scores: AttributeValues
    readonly leftOver: readonly NamedValue[]
  }>
  readonly vitals: Section<{
    readonly hp?: Value<number>
    readonly hpMax?: Value<number>
    readonly hpTemp?: Value<number>
    readonly mana?: Value<number>
    readonly manaMax?: Value<number>
  }>
  readonly skills: Section<{
    readonly known: readonly { readonly key: string; readonly number: Value<number> }[]
    readonly leftOver: readonly NamedValue[]
  }>
  readonly coins: Section<{ readonly [C in Coin]?: Value<number> } & { readonly other: readonly NamedValue[] }>
  readonly items: Section<{ readonly rows: readonly ImportedItem[] }>
  readonly spells: Section<{ readonly rows: readonly ImportedSpell[] }>
  readonly conditions: Section<{ readonly names: readonly Value<string>[] }>
  readonly background: Section<{ readonly lines: readonly NoteLine[] }>
  readonly notes: Section<{ readonly chapters: readonly Chapter[] }>
  readonly picture: Section<{ readonly embedded?: EmbeddedPicture; readonly address?: string }>
}

/** The sections of an imported character: people choose which of them to take. */
export type SectionName = Exclude<keyof ImportedCharacter, 'source'>

/** One of the sections: what was found, and what to know about it. */
export interface Section<Content> {
  readonly content: Content
  readonly warnings: readonly Warning[]
}

/** Values of attributes; those that the file does not state are absent. */
export type AttributeValues = { readonly [A in Attribute]?: Value<number> }

/** How a value came out of the file. `guessed` asks people to check it. */
export type How = 'stored' | 'computed' | 'converted' | 'guessed'

/** A value, with the path in the file that explains it. */
export interface Value<T> {
  readonly value: T
  readonly from: string
  readonly how: How
}

/** A value that no field of ours takes. */
export interface NamedValue {
  readonly name: string
  readonly value: string
  readonly from: string
}

/** One row of the inventory. */
export interface ImportedItem {
  readonly sourceId: string | null
  readonly name: string
  readonly quantity: Value<number>
  /** The source id of the row that contains it. */
  readonly container: string | null
  readonly equipped: boolean | null
  readonly note: readonly ItemNotePart[]
}

/** A part of an item's note; `compose-text.ts` makes text of it. */
export type ItemNotePart =
  | { readonly kind: 'in'; readonly path: readonly string[] }
  | { readonly kind: 'equipped' }
  | { readonly kind: 'attuned' }
  | { readonly kind: 'invested' }
  | { readonly kind: 'uses'; readonly left: number; readonly max: number }
  | { readonly kind: 'rating'; readonly value: string }
  | { readonly kind: 'casts'; readonly spells: readonly string[] }
  | { readonly kind: 'with'; readonly parts: readonly string[] }
  | { readonly kind: 'text'; readonly text: string }

/** One spell; rows of the same name are merged. */
export interface ImportedSpell {
  readonly sourceId: string | null
  readonly name: string
  /** The lowest level or rank; 0 is a cantrip. */
  readonly level: number | null
  readonly prepared: boolean | null
  readonly note: readonly SpellNotePart[]
}

/** A part of a spell's note; `compose-text.ts` makes text of it. */
export type SpellNotePart =
  | { readonly kind: 'levels'; readonly levels: readonly number[] }
  | { readonly kind: 'is'; readonly kinds: readonly SpellKind[] }
  | { readonly kind: 'from'; readonly origins: readonly string[] }
  | { readonly kind: 'skill'; readonly value: number }
  | { readonly kind: 'text'; readonly text: string }

/** A chapter of the notes. */
export interface Chapter {
  readonly chapter: ChapterCode
  readonly lines: readonly NoteLine[]
}

/** A line or a longer text. Our own word stands in front of it, or a name from the file, or nothing. */
export interface NoteLine {
  readonly label: LabelCode | Attribute | null
  readonly name: string | null
  readonly text: string
}

/** Something to know about a section, and the place in the file that caused it. */
export interface Warning {
  readonly code: WarningCode
  readonly path: string
  readonly params: Params
}
