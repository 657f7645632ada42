/** A text of the rules, such as a field's label, in every language of the interface. */
export interface Localized {
  readonly en: string
  readonly de: string
}

/** A language of the interface. */
export type Language = keyof Localized

/** Creates a text from its English and its German version. */
export const localized = (en: string, de: string): Localized => ({ en, de })
