import { setTimeout as pause } from 'node:timers/promises'
import { sqliteIn } from './support/database.ts'
import { LastingServer } from './support/restarting-server.ts'
import type { Party } from './support/party.ts'
import { playedBy, type Report } from './support/report.ts'
import { mountSmallDisk } from './support/small-disk.ts'
import { underLoad, unless, type Load } from './support/under-load.ts'

const refusalsWanted = 200

/** The disk fills up under load, and is given room again; the server is not restarted. */
export async function diskFull(load: Load): Promise<Report> {
  const disk = mountSmallDisk(64)
  const server = await LastingServer.start({ DATA_DIR: disk.folder })
  const place = { database: sqliteIn(disk.folder), urls: [server.url], bearable: ['503 unavailable'] }
  try {
    const played = await underLoad(load, place, async (party) => {
      disk.fillUp(1_000_000 * load.random())
      while (party.failures < refusalsWanted) await pause(10)
      const seen = await withoutRoom(server.url, party)
      disk.makeRoom()
      await party.acknowledgedAgain()
      const { status } = await fetch(`${server.url}/api/ready`)
      return [...seen, ...unless(status === 200, 'not ready, though there is room')]
    })
    return {
      name: `disk full ${load.rounds} times`,
      violations: played.violations,
      times: [],
      more: playedBy(played.parties),
    }
  } finally {
    await server.end('SIGTERM')
    disk.unmount()
  }
}

/** What still works, and what says that it does not. */
async function withoutRoom(url: string, { owners, follower }: Party): Promise<string[]> {
  const reads = [...owners].flatMap(([ref, owner]) =>
    ['', `/${ref}`, `/${ref}/log`].map((path) => owner.get(`/api/characters${path}`)),
  )
  const statuses = (await Promise.all(reads)).map(({ status }) => status)
  const [ready, health] = [await fetch(`${url}/api/ready`), await fetch(`${url}/api/health`)]
  return [
    ...unless(
      statuses.every((status) => status === 200),
      `reading was answered by ${[...new Set(statuses)].join()}`,
    ),
    ...unless(ready.status === 503, `ready said ${ready.status}`),
    ...unless(health.status === 200, `health said ${health.status}`),
    ...unless(follower.returns === 0, 'a stream was let go'),
  ]
}
