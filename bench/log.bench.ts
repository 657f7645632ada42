import { characterAt } from '../apps/server/src/queries/character-at.ts'
import { readChanges } from '../apps/server/src/queries/read-changes.ts'
import { readCourse } from '../apps/server/src/queries/read-timeline.ts'
import type { LogPage } from '../apps/server/src/storage/log-port.ts'
import type { Storage } from '../apps/server/src/storage/port.ts'
import { onEachEngine, type Engine } from './support/engines.ts'
import { atMost, median, tell, timeInTurns, type Finding } from './support/figures.ts'
import { characters, gameMaster, idOfEntry, logEntries } from './support/fill.ts'

/** The one character whose log is read, and its owner. */
const mira = 997
const ann = { user: 'somebody', name: 'Ann' }

/** A character and so many entries, its creation among them; `characterOf` is SQL and says whose the i-th of the others is. */
const filled = (count: number, characterOf: string, fieldOf?: string): string => `
  ${characters(1, `'ann'`)}
  ${logEntries(count - 1, characterOf, 1, fieldOf)}
  update characters set last_log_id = ${idOfEntry(count)}, revision = ${count};`

/** Of eleven entries ten are of one character, which so has a million; the others are of a hundred characters in turn. */
const million = filled(1_100_000, `case when i % 11 > 0 then ${mira} else 2 + (i / 11) % 100 end`)
const thousand = filled(1_000, String(mira))

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

/** A look into a log that is long, and has long logs around it, against the same look into one that is alone and short. */
async function compare({ name, newPlace }: Engine): Promise<Finding[]> {
  const [large, small] = [await newPlace(), await newPlace()]
  await large.fill(million)
  await small.fill(thousand)
  const [crowded, lonely] = [await large.open(), await small.open()]
  const findings: Finding[] = []
  const measure = async (what: string, turns: number, ofMillion: Work, alone: Work) => {
    const times = await timeInTurns({ alone: () => alone(lonely), ofMillion: () => ofMillion(crowded) }, turns)
    findings.push(atMost(`${name} ${what}`, times.ofMillion / times.alone, 1.5))
  }
  for (const [question, [ofMillion, ofThousand]] of Object.entries(questions)) {
    const ask = (page: LogPage) => (storage: Storage) => storage.characters.log(mira, page)
    await measure(question, 300, ask(ofMillion), ask(ofThousand))
  }
  const course: Work = (storage) => readCourse({ storage }, ann, mira)
  await measure('course', 100, course, course)
  await measure('an evening’s changes', 100, changesSince(1_099_890), changesSince(900))
  await Promise.all([crowded.close(), lonely.close()])
  return findings
}

type Work = (storage: Storage) => Promise<unknown>

/**
 * What changed since an entry; the hundred that came after it are as many in any log. Of a whole life up to 1,000 entries of
 * each counter are read, of which a short one has fewer: that is bounded, but no comparison.
 */
const changesSince =
  (entry: number): Work =>
  (storage) =>
    readChanges({ storage }, ann, mira, { from: idOfEntry(entry), before: Number.MAX_SAFE_INTEGER })

/** A character as it was after the oldest of 10,000 entries, about 500 different fields. */
async function windBack({ name, newPlace }: Engine): Promise<Finding> {
  const place = await newPlace()
  await place.fill(filled(10_000, String(mira), `'skill' || (i % 500) || '_number'`))
  const storage = await place.open()
  const times: number[] = []
  for (let turn = 0; turn < 30; turn++) {
    const begun = performance.now()
    const seen = await characterAt({ storage }, ann, mira, idOfEntry(1))
    times.push(performance.now() - begun)
    if (seen?.character.skill7_number !== 20) throw new Error('the character was not wound back')
  }
  await storage.close()
  return atMost(name, median(times), 100, ' ms')
}

tell('a look into a log of 1,000,000 entries / into one of 1,000', (await onEachEngine(compare)).flat())
tell('a character at the oldest of 10,000 entries', await onEachEngine(windBack))
