import { onEachEngine, type Engine } from './support/engines.ts'
import { atMost, printResult, timeInTurns, type Finding } from './support/figures.ts'
import { characters } from './support/fill.ts'

const many = 100_000
const few = 1_000

/** One user has 20 characters, created at different times; the others have 10 each. */
const ownersAmong = (count: number) =>
  `case when i % ${count / 20} = 0 then 'ann' else 'user-' || (i % ${count / 10}) end`

/** Compares the list of one user's characters with many and with few characters stored. */
async function compare({ name, newPlace }: Engine): Promise<Finding> {
  const [large, small] = [await newPlace(), await newPlace()]
  await large.fill(characters(many, ownersAmong(many)))
  await small.fill(characters(few, ownersAmong(few)))
  const [crowded, lonely] = [await large.open(), await small.open()]
  const listed = await crowded.characters.listOf('ann')
  if (listed.length !== 20) throw new Error(`${listed.length} characters were listed`)
  const times = await timeInTurns(
    { few: () => lonely.characters.listOf('ann'), many: () => crowded.characters.listOf('ann') },
    2_000,
  )
  await Promise.all([crowded.close(), lonely.close()])
  return atMost(name, times.many / times.few, 1.3)
}

printResult('list of 20 characters with 100,000 stored / with 1,000', await onEachEngine(compare))
