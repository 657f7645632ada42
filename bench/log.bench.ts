import { onEachEngine, type Engine } from './support/engines.ts'
import { atMost, tell, timeInTurns, type Finding } from './support/figures.ts'
import { logEntries } from './support/fill.ts'

/** Of eleven entries ten are of one character, which so has a million; the others are of a hundred characters in turn. */
const million = logEntries(1_100_000, 'case when i % 11 > 0 then 1 else 2 + (i / 11) % 100 end')
const thousand = logEntries(1_000, '1')

/** The newest 100 entries of a log, when it and the logs around it are long, against one that is alone and short. */
async function compare({ name, newPlace }: Engine): Promise<Finding[]> {
  const [large, small] = [await newPlace(), await newPlace()]
  await large.fill(million)
  await small.fill(thousand)
  const [crowded, lonely] = [await large.open(), await small.open()]
  const times = await timeInTurns(
    {
      alone: () => lonely.characters.log(1, { limit: 100 }),
      ofMillion: () => crowded.characters.log(1, { limit: 100 }),
      amongMillion: () => crowded.characters.log(2, { limit: 100 }),
    },
    1_000,
  )
  await Promise.all([crowded.close(), lonely.close()])
  return [
    atMost(`${name} of 1,000,000`, times.ofMillion / times.alone, 1.3),
    atMost(`${name} of 1,000 among them`, times.amongMillion / times.alone, 1.3),
  ]
}

tell('newest 100 log entries / the same of 1,000', (await onEachEngine(compare)).flat())
