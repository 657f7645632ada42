import type { Localized } from '../localized.ts'
import type { ContentRecord, Translation } from './record.ts'

/** A translated item of the catalogue, as far as the rules need to know it. */
export interface ItemRecord extends Pick<ContentRecord, 'id' | 'status'> {
  readonly translations: readonly Pick<Translation, 'name'>[]
}

/** The published item that bears this name in English or in German. */
export const findItemNamed = (items: readonly ItemRecord[], { en, de }: Localized): ItemRecord | undefined =>
  items.find(
    ({ status, translations }) =>
      status === 'published' &&
      translations.some(({ name }) => name !== undefined && (sameName(name, en) || sameName(name, de))),
  )

const sameName = (left: string, right: string): boolean => left.trim().toLowerCase() === right.trim().toLowerCase()
