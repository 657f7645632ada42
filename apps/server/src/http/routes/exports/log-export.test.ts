import { aChange, aLogEntry } from '@everquill/testing'
import { expect, test } from 'vitest'
import type { Json, LogEntry } from '@everquill/domain'
import type { LogChunk } from '../../../queries/exports/export-log.ts'
import { cellOf, csvOfLog, jsonOfLog } from './log-export.ts'

test.each<[Json, string]>([
  ['Mira', 'Mira'],
  [-5, '-5'],
  [true, 'true'],
  [null, ''],
  ['', ''],
  ['a, b', '"a, b"'],
  ['say "no"', '"say ""no"""'],
  ['two\nlines', '"two\nlines"'],
  [['tired', 'blind'], '"[""tired"",""blind""]"'],
])('the value %j becomes the CSV cell %s', (value, cell) => {
  expect(cellOf(value)).toBe(cell)
})

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '\u00a0=1',
  '\u200b=1',
  '\ufeff=1',
  '＝1',
  '|calc',
  '%0A=1',
])('a text that a spreadsheet would run as a formula is escaped: %j', (text) => {
  expect(cellOf(text)).toMatch(/^"?'/)
})

async function* inParts(...parts: readonly (readonly LogEntry[])[]): AsyncIterable<LogChunk> {
  for (const entries of parts) yield { entries, people: { ann: '=Ann' }, games: { g: '=Salt Road' } }
}

async function textOf(texts: AsyncIterable<string>): Promise<string> {
  let whole = ''
  for await (const text of texts) whole += text
  return whole
}

const undoEntry = aLogEntry({
  id: '1794685200001',
  data: { ...aChange('name', '=Mira', 'Mo, "the" Bold'), undoes: '7' },
})

const act = { kind: 'cast', of: 'mend-wounds', with: '=Brannoch', entries: 1 }

test('the CSV export has a byte order mark, a header and a fixed column order', async () => {
  const table = await textOf(
    csvOfLog(inParts([aLogEntry({ gameId: 'g', device: 'Firefox, Linux', act })], [undoEntry])),
  )
  expect(table.charCodeAt(0)).toBe(0xfeff)
  const rows = table.slice(1).split('\r\n')
  expect(rows[0]).toBe(
    'id,timestamp,madeAt,person,user,gameId,type,field,oldValue,newValue,asked,undoes,message,saveId,revision,game,device,action,actionOf,actionWith,imported',
  )
  expect(rows[1]).toBe(
    `${aLogEntry().id},${aLogEntry().timestamp},,'=Ann,ann,g,general,gold,20,15,,,Gold 20 → 15,${aLogEntry().saveId},2,'=Salt Road,"Firefox, Linux",cast,mend-wounds,'=Brannoch,`,
  )
  expect(rows[2]).toContain(`'=Mira,"Mo, ""the"" Bold",,7,`)
  expect(rows[3]).toBe('')
})

test('the CSV export names the author as the entry does', async () => {
  const table = await textOf(csvOfLog(inParts([aLogEntry({ authorName: 'Ann, then' })])))
  expect(table).toContain(',"Ann, then",ann,')
})

test('the JSON export is valid JSON, also for an empty log', async () => {
  expect(JSON.parse(await textOf(jsonOfLog(inParts([], [aLogEntry({ act })], [], [undoEntry]))))).toEqual({
    entries: [aLogEntry({ act }), undoEntry],
    people: { ann: '=Ann' },
    games: { g: '=Salt Road' },
  })
  expect(JSON.parse(await textOf(jsonOfLog(inParts([]))))).toMatchObject({ entries: [], people: { ann: '=Ann' } })
  expect(JSON.parse(await textOf(jsonOfLog(inParts())))).toEqual({ entries: [], people: {}, games: {} })
})
