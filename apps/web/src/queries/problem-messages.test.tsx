import { problemCodes, type ProblemCode } from '@everquill/domain'
import { expect, test } from 'vitest'
import { renderPart } from '../render.fixture.tsx'
import { problemNamed, useProblemMessages } from './problem-messages.ts'

const Message = ({ code }: { readonly code: ProblemCode }) => useProblemMessages().messageOf({ code })

const messageOf = async (code: ProblemCode): Promise<string> =>
  (await renderPart(<Message code={code} />)).container.textContent

test('every problem has a message of its own once a page is loaded that can have it', async () => {
  await import('./later-problem-messages.ts')
  const general = await messageOf('internal')
  for (const code of problemCodes.filter((one) => one !== 'internal')) {
    expect([code, await messageOf(code)]).not.toEqual([code, general])
  }
})

test('a problem that is unknown here has the general message', async () => {
  expect(await messageOf('from-the-future' as ProblemCode)).toBe(await messageOf('internal'))
})

test('an address names a problem by its code; any other text is an internal problem', () => {
  expect(problemNamed('wrong-credentials')).toBe('wrong-credentials')
  expect(problemNamed('from-the-future')).toBe('internal')
  expect(problemNamed('constructor')).toBe('internal')
  expect(problemNamed(undefined)).toBeUndefined()
})
