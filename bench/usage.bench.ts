import { catalogue } from '@everquill/catalogue'
import { onEachEngine, type Engine } from './support/engines.ts'
import { atMost, printResult, timeInTurns, type Finding } from './support/figures.ts'
import { characters, contentReferences } from './support/fill.ts'

const many = 100_000

/** Counts the characters that use a catalogue record, as its editor shows, when all of them do and when none does. */
async function measure({ name, newPlace }: Engine): Promise<Finding[]> {
  const place = await newPlace()
  await place.fill(`${characters(many, `'user-' || (i % 10000)`)};${contentReferences(many)}`)
  const storage = await place.open()
  const usageOf = (item: string) => storage.contentOverrides.usageOf({ collection: 'Items', names: [item] })
  if ((await usageOf(catalogue.Items[0]?.id ?? '')) !== many) throw new Error('Not every character was counted')
  const times = await timeInTurns(
    { all: () => usageOf(catalogue.Items[0]?.id ?? ''), none: () => usageOf('nothing') },
    20,
  )
  await storage.close()
  return [atMost(`${name}, used by all`, times.all, 250, ' ms'), atMost(`${name}, used by none`, times.none, 25, ' ms')]
}

printResult('the number of 100,000 characters that use a record', (await onEachEngine(measure)).flat())
