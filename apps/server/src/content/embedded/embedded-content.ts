import { catalogue } from '@everquill/catalogue'
import type { Content, ContentRecord } from '../port.ts'

const collections = new Map<string, readonly ContentRecord[]>(Object.entries(catalogue))

/** The catalogue that comes with Everquill. */
export const embeddedContent: Content = {
  collection: async (name) => collections.get(name) ?? null,
}
