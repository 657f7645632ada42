import { expect, test } from 'vitest'
import { batchingStream, describeError, escapingStream, logFailure, withoutEmails, type LogLine } from './logger.ts'

test('control characters that JSON leaves unescaped are escaped, so that a line stays one line', () => {
  const lines: string[] = []
  const detail = 'a\r\n{"event":"signed-in"}\u001b[2K\u009b2K\u2028\u2029\u007f end'
  escapingStream({ write: (line) => void lines.push(line) }).write(JSON.stringify({ event: 'signed-in', detail }))
  expect(lines[0]).toMatch(/^[\x20-\x7e]+$/)
  expect(JSON.parse(lines[0] ?? '')).toEqual({ event: 'signed-in', detail })
})

test('lines of one turn of the event loop are written together, and flush writes at once', async () => {
  const writes: string[] = []
  const stream = batchingStream({ write: (text) => void writes.push(text) })
  stream.write('a\n')
  stream.write('b\n')
  expect(writes).toEqual([])
  await new Promise((resolve) => setImmediate(resolve))
  expect(writes).toEqual(['a\nb\n'])
  stream.write('c\n')
  stream.flush()
  expect(writes).toEqual(['a\nb\n', 'c\n'])
  await new Promise((resolve) => setImmediate(resolve))
  expect(writes).toHaveLength(2)
})

test('an error is described with the stacks of its causes', () => {
  const error = new TypeError('could not save', { cause: new RangeError('disk full') })
  const { type, message, stack } = describeError(error)
  expect({ type, message }).toEqual({ type: 'TypeError', message: 'could not save' })
  expect(stack).toMatch(/^TypeError: could not save\n\s+at [^]+\ncaused by: RangeError: disk full\n\s+at /)
  expect(stack).toContain('logger.test.ts')
})

test('an error is described without its other properties, which may contain personal data', () => {
  const error = Object.assign(new Error('no'), { detail: 'Key (name)=(Zoë)' })
  expect(Object.keys(describeError(error))).toEqual(['type', 'message', 'stack'])
})

test('a thrown value that is not an error is described as well', () => {
  expect(describeError('no')).toEqual({ type: 'string', message: 'no', stack: '' })
})

test.each([
  ['550 5.1.1 <zoe@example.org>: unknown user', '550 5.1.1 <[removed]>: unknown user'],
  ['connect to postgres://me:secret@db:5432/x', 'connect to postgres://[removed]/x'],
  ['at node_modules/@fastify/cookie/plugin.js:1:2', 'at node_modules/@fastify/cookie/plugin.js:1:2'],
])('emails and passwords are removed: %s', (text, cleaned) => {
  expect(withoutEmails(text)).toBe(cleaned)
})

test('a failed background task is logged with its name and its cause', () => {
  const lines: LogLine[] = []
  const error = new Error('no')
  const log = { info: () => undefined, warn: () => undefined, error: (line: LogLine) => void lines.push(line) }
  logFailure(log, 'picture sweep')(error)
  expect(lines).toEqual([{ event: 'task-failed', task: 'picture sweep', error }])
})
