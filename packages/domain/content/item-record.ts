import type { Words } from '../words.ts'

/** A translated item of the catalogue, as far as the rules need to know it. */
export interface ItemRecord {
  readonly id: string
  readonly status: string
  readonly translations: readonly { readonly name: string }[]
}

/** The published item that bears this name in English or in German. */
export const findItemNamed = (items: readonly ItemRecord[], { en, de }: Words): ItemRecord | undefined =>
  items.find(
    ({ status, translations }) =>
      status === 'published' && translations.some(({ name }) => sameName(name, en) || sameName(name, de)),
  )

const sameName = (left: string, right: string): boolean => left.trim().toLowerCase() === right.trim().toLowerCase()
