import { isRecord, type Json } from '../json.ts'

/** Keys of a document that mean something only where it is stored. */
const identityKeys: ReadonlySet<string> = new Set(['id', 'publicRef', 'user', 'gameId'])

/** A character without its number, its owner and its game. */
export const portableDocument = (document: Json): { readonly [key: string]: Json } =>
  isRecord(document) ? Object.fromEntries(Object.entries(document).filter(([key]) => !identityKeys.has(key))) : {}
