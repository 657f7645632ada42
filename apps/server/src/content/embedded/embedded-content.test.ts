import { expect, test } from 'vitest'
import { describeContent } from '../acceptance.ts'
import { embeddedContent } from './embedded-content.ts'

describeContent('the embedded catalogue', async () => embeddedContent)

test('nothing can be wrong with it', () => {
  expect(embeddedContent.problem()).toBeNull()
})
