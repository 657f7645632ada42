import { characterAt } from '../apps/server/src/queries/character-at.ts'
import type { LogPage } from '../apps/server/src/storage/log-port.ts'
import { onEachEngine, type Engine } from './support/engines.ts'
import { atMost, median, tell, timeInTurns, type Finding } from './support/figures.ts'
import { characters, gameMaster, idOfEntry, logEntries } from './support/fill.ts'

/** Of eleven entries ten are of one character, which so has a million; the others are of a hundred characters in turn. */
const million = logEntries(1_100_000, 'case when i % 11 > 0 then 1 else 2 + (i / 11) % 100 end')
const thousand = logEntries(1_000, '1')

/** What is asked of a log, in the long one and in the short one. */
const questions: Readonly<Record<string, readonly [ofMillion: LogPage, ofThousand: LogPage]>> = {
  first: alike({}),
  'page 5,000': [
    { limit: 100, before: idOfEntry(550_000) },
    { limit: 100, before: idOfEntry(101) },
  ],
  type: alike({ type: 'general' }),
  'no such type': alike({ type: 'spell' }),
  field: alike({ fields: ['gold'] }),
  'no such field': alike({ fields: ['silver'] }),
  'no such game': alike({ gameId: 'nowhere' }),
  'a type nowhere': alike({ type: 'attribute', gameId: 'nowhere' }),
  person: alike({ user: gameMaster }),
  'nobody’s': alike({ user: 'nobody' }),
  words: alike({ search: ['gold'] }),
  'no such words': alike({ search: ['dragon'] }),
}

function alike(page: Omit<LogPage, 'limit'>): readonly [LogPage, LogPage] {
  return [
    { limit: 100, ...page },
    { limit: 100, ...page },
  ]
}

/** A page of a log that is long, and has long logs around it, against the same page of one that is alone and short. */
async function compare({ name, newPlace }: Engine): Promise<Finding[]> {
  const [large, small] = [await newPlace(), await newPlace()]
  await large.fill(million)
  await small.fill(thousand)
  const [crowded, lonely] = [await large.open(), await small.open()]
  const findings: Finding[] = []
  for (const [question, [ofMillion, ofThousand]] of Object.entries(questions)) {
    const times = await timeInTurns(
      {
        alone: () => lonely.characters.log(1, ofThousand),
        ofMillion: () => crowded.characters.log(1, ofMillion),
      },
      300,
    )
    findings.push(atMost(`${name} ${question}`, times.ofMillion / times.alone, 1.5))
  }
  await Promise.all([crowded.close(), lonely.close()])
  return findings
}

/** A character as it was after the oldest of 10,000 entries, about 500 different fields. */
async function windBack({ name, newPlace }: Engine): Promise<Finding> {
  const place = await newPlace()
  const ref = 997
  await place.fill(`
    ${characters(1, `'ann'`)}
    update characters set last_log_id = ${idOfEntry(10_000)}, revision = 10_000;
    ${logEntries(9_999, String(ref), 1, `'skill' || (i % 500) || '_number'`)}`)
  const storage = await place.open()
  const times: number[] = []
  for (let turn = 0; turn < 30; turn++) {
    const begun = performance.now()
    const seen = await characterAt({ storage }, { user: 'somebody', name: 'Ann' }, ref, idOfEntry(1))
    times.push(performance.now() - begun)
    if (seen?.character.skill7_number !== 20) throw new Error('the character was not wound back')
  }
  await storage.close()
  return atMost(name, median(times), 100, ' ms')
}

tell('100 log entries of 1,000,000 / the same of 1,000', (await onEachEngine(compare)).flat())
tell('a character at the oldest of 10,000 entries', await onEachEngine(windBack))
