import { isList, isRecord, type Json, type LogEntry } from '@everquill/domain'
import type { LogChunk } from '../../../queries/exports/export-log.ts'

/** Streams a log as JSON, `{ entries, people, games }`; names come last, because they are collected from the entries. */
export async function* jsonOfLog(parts: AsyncIterable<LogChunk>): AsyncIterable<string> {
  const people: Record<string, string> = {}
  const games: Record<string, string> = {}
  yield '{"entries":['
  let separator = '\n'
  for await (const part of parts) {
    Object.assign(people, part.people)
    Object.assign(games, part.games)
    if (part.entries.length === 0) continue
    yield separator + part.entries.map((entry) => JSON.stringify(entry)).join(',\n')
    separator = ',\n'
  }
  yield `\n],\n"people":${JSON.stringify(people)},\n"games":${JSON.stringify(games)}}\n`
}

const columns: Readonly<Record<string, (entry: LogEntry, names: Omit<LogChunk, 'entries'>) => Json | undefined>> = {
  id: ({ id }) => id,
  timestamp: ({ timestamp }) => timestamp,
  madeAt: ({ madeAt }) => madeAt,
  person: ({ user, authorName }, { people }) => authorName ?? people[user],
  user: ({ user }) => user,
  gameId: ({ gameId }) => gameId,
  type: ({ type }) => type,
  field: ({ data }) => data.field,
  oldValue: ({ data }) => data.oldValue,
  newValue: ({ data }) => data.newValue,
  asked: ({ data }) => data.asked,
  undoes: ({ data }) => data.undoes,
  message: ({ message }) => message,
  saveId: ({ saveId }) => saveId,
  revision: ({ revision }) => revision,
  game: ({ gameId }, { games }) => games[gameId ?? ''],
  device: ({ device }) => device,
  action: ({ act }) => act?.kind,
  actionOf: ({ act }) => act?.of,
  actionWith: ({ act }) => act?.with,
  imported: ({ imported }) => imported,
}

/** Without it Excel does not recognise UTF-8. */
const byteOrderMark = '\uFEFF'

/** Streams a log as CSV (RFC 4180). */
export async function* csvOfLog(parts: AsyncIterable<LogChunk>): AsyncIterable<string> {
  yield byteOrderMark + rowOf(Object.keys(columns))
  for await (const { entries, ...names } of parts) {
    yield entries
      .map((entry) => rowOf(Object.values(columns).map((valueOf) => cellOf(valueOf(entry, names) ?? null))))
      .join('')
  }
}

const rowOf = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

/**
 * Where a spreadsheet would start to read a formula: at the start of the text, and after a line break, semicolon or tab
 * in it, because a program that separates cells by these ignores our quotes.
 */
const formula = /(?<=^|[;\t\r\n])(?=[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠|%]|"*[\t\r\0])/gu

/** Numbers stay numbers; in text, an apostrophe marks what would be read as a formula. */
export function cellOf(value: Json): string {
  if (value === null) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = isList(value) || isRecord(value) ? JSON.stringify(value) : value
  const safe = text.replaceAll(formula, "'")
  return /[",;\t\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}
