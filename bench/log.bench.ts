import { characterAt } from '../apps/server/src/queries/character-at.ts'
import { readChanges } from '../apps/server/src/queries/read-changes.ts'
import { readTimeline } from '../apps/server/src/queries/read-timeline.ts'
import type { LogPageRequest } from '../apps/server/src/storage/log-port.ts'
import type { Storage } from '../apps/server/src/storage/port.ts'
import { onEachEngine, type Engine } from './support/engines.ts'
import { atMost, median, printResult, timeInTurns, type Finding } from './support/figures.ts'
import { characters, gameMaster, idOfEntry, logEntries } from './support/fill.ts'

/** The one character whose log is read, and its owner. */
const mira = 997
const ann = { user: 'ann', name: 'Ann' }

/** A character and log entries, including its creation; `characterOf` is SQL for the character of the i-th other entry. */
const filled = (count: number, characterOf: string, fieldOf?: string): string => `
  ${characters(1, `'ann'`)}
  ${logEntries(count - 1, characterOf, 1, fieldOf)}
  update characters set last_log_id = ${idOfEntry(count)}, revision = ${count};`

/** Ten of eleven entries belong to one character, which has a million; the others belong to a hundred characters. */
const million = filled(1_100_000, `case when i % 11 > 0 then ${mira} else 2 + (i / 11) % 100 end`)
const thousand = filled(1_000, String(mira))

/** Queries for the long and for the short log. */
const questions: Readonly<Record<string, readonly [ofMillion: LogPageRequest, ofThousand: LogPageRequest]>> = {
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
  'unknown author': alike({ user: 'nobody' }),
  search: alike({ search: ['gold'] }),
  'search without match': alike({ search: ['dragon'] }),
}

function alike(page: Omit<LogPageRequest, 'limit'>): readonly [LogPageRequest, LogPageRequest] {
  return [
    { limit: 100, ...page },
    { limit: 100, ...page },
  ]
}

/** Compares queries of a long log among other long logs with queries of a short log alone. */
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
    const ask = (page: LogPageRequest) => (storage: Storage) => storage.characters.log(mira, page)
    await measure(question, 300, ask(ofMillion), ask(ofThousand))
  }
  const timeline: Work = (storage) => readTimeline({ storage }, ann, mira)
  await measure('timeline', 100, timeline, timeline)
  await measure('changes of a game session', 100, changesSince(1_099_890), changesSince(900))
  await Promise.all([crowded.close(), lonely.close()])
  return findings
}

type Work = (storage: Storage) => Promise<unknown>

/**
 * What changed since an entry with a hundred later ones. Over a whole log, up to 1,000 entries of each counter are read;
 * a short log has fewer, so that would be bounded but not comparable.
 */
const changesSince =
  (entry: number): Work =>
  (storage) =>
    readChanges({ storage }, ann, mira, { from: idOfEntry(entry), before: Number.MAX_SAFE_INTEGER })

/** Rewinds a character over 10,000 entries of about 500 different fields. */
async function windBack({ name, newPlace }: Engine): Promise<Finding> {
  const place = await newPlace()
  await place.fill(filled(10_000, String(mira), `'skill' || (i % 500) || '_number'`))
  const storage = await place.open()
  const times: number[] = []
  for (let turn = 0; turn < 30; turn++) {
    const begun = performance.now()
    const seen = await characterAt({ storage }, ann, mira, idOfEntry(1))
    times.push(performance.now() - begun)
    if (seen?.character.skill7_number !== 20) throw new Error('the character was not rewound')
  }
  await storage.close()
  return atMost(name, median(times), 100, ' ms')
}

printResult('reading a log of 1,000,000 entries / into one of 1,000', (await onEachEngine(compare)).flat())
printResult('a character at the oldest of 10,000 entries', await onEachEngine(windBack))
