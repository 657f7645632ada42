import { setTimeout as pause } from 'node:timers/promises'
import { sqliteIn } from './support/database.ts'
import { RestartingServer } from './support/restarting-server.ts'
import type { Party } from './support/party.ts'
import { summarise, type Report } from './support/report.ts'
import { mountSmallDisk } from './support/small-disk.ts'
import { underLoad, unless, type Load } from './support/under-load.ts'

const refusalsWanted = 200

/** Fills the disk under load and frees it again, without a restart and without the limit that keeps some space free. */
export async function diskFull(load: Load): Promise<Report> {
  const disk = mountSmallDisk(64)
  const server = await RestartingServer.start({ DATA_DIR: disk.folder, MIN_FREE_DISK_MB: '0' })
  const target = { database: sqliteIn(disk.folder), urls: [server.url], allowedOutcomes: ['503 unavailable'] }
  try {
    const played = await underLoad(load, target, async (party) => {
      disk.fillUp(1_000_000 * load.random())
      while (party.failures < refusalsWanted) await pause(10)
      const seen = await checkFullDisk(server.url, party)
      disk.makeRoom()
      await party.everyoneAcknowledged()
      const { status } = await fetch(`${server.url}/api/ready`)
      return [...seen, ...unless(status === 200, 'not ready although there is free space')]
    })
    return {
      name: `disk full ${load.rounds} times`,
      violations: played.violations,
      times: [],
      more: summarise(played.parties),
    }
  } finally {
    await server.end('SIGTERM')
    disk.unmount()
  }
}

/** Checks what must still work on a full disk, and what must report a failure. */
async function checkFullDisk(url: string, { owners, follower }: Party): Promise<string[]> {
  const reads = [...owners].flatMap(([ref, owner]) =>
    ['', `/${ref}`, `/${ref}/log`].map((path) => owner.get(`/api/characters${path}`)),
  )
  const statuses = (await Promise.all(reads)).map(({ status }) => status)
  const [ready, health] = [await fetch(`${url}/api/ready`), await fetch(`${url}/api/health`)]
  return [
    ...unless(
      statuses.every((status) => status === 200),
      `reads returned ${[...new Set(statuses)].join()}`,
    ),
    ...unless(ready.status === 503, `/api/ready returned ${ready.status}`),
    ...unless(health.status === 200, `/api/health returned ${health.status}`),
    ...unless(follower.returns === 0, 'a stream was closed'),
  ]
}
