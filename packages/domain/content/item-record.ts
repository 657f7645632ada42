import type { Localized } from '../localized.ts'
import type { ContentRecord, Translation } from './record.ts'

/** The part of a catalogue item that the rules use. */
export interface ItemRecord extends Pick<ContentRecord, 'id' | 'status'> {
  readonly translations: readonly Pick<Translation, 'name'>[]
}

/** Finds the published item with this English or German name. */
export const findItemByName = (items: readonly ItemRecord[], { en, de }: Localized): ItemRecord | undefined =>
  items.find(
    ({ status, translations }) =>
      status === 'published' &&
      translations.some(({ name }) => name !== undefined && (sameName(name, en) || sameName(name, de))),
  )

const sameName = (left: string, right: string): boolean => left.trim().toLowerCase() === right.trim().toLowerCase()
