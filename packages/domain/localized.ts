/** Words that the rules themselves know, such as a field's label, in every language the house speaks. */
export interface Localized {
  readonly en: string
  readonly de: string
}

/** English and German, side by side, so that neither can be forgotten. */
export const localized = (en: string, de: string): Localized => ({ en, de })
