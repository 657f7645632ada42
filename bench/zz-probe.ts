import { Connection } from './support/connection.ts'
import { onEachEngine, onSqlite, type Place } from './support/engines.ts'
import { quantile } from './support/figures.ts'
import { changesOf, seat } from './support/party.ts'
import { startServerProcess } from './support/server-process.ts'
import { randomUUID } from 'node:crypto'
import { execSync } from 'node:child_process'
import { sendDirectly } from './support/send-directly.ts'
const which = process.argv[2]
const len = Number(process.argv[3] ?? 6000)
const cpu = () => {
  const rows = execSync(`ps -eo pid,ppid,comm,time,cputimes,args --no-headers | head -400`).toString().trim().split('\n')
  const o: Record<string, number> = {}
  for (const r of rows) {
    const m = /^\s*(\d+)\s+(\d+)\s+(\S+)/.exec(r); if (!m) continue
    let ticks = 0, sys = 0
    try { const s = (await_read(`/proc/${m[1]}/stat`)).split(') ')[1]!.split(' '); ticks = Number(s[11]); sys = Number(s[12]) } catch { continue }
    const k = m[1] === String(process.pid) ? 'bench' : m[2] === String(process.pid) ? `child` : r.includes('postgres:') || m[3]==='postgres' ? 'postgres' : 'other'
    o[k+'.u'] = (o[k+'.u'] ?? 0) + ticks; o[k+'.s'] = (o[k+'.s'] ?? 0) + sys
  }
  return o
}
import { readFileSync } from 'node:fs'
const await_read = (p: string) => readFileSync(p, 'utf8')
const show = (name: string, n: number, ms: number, a: Record<string, number>, b: Record<string, number>) =>
  console.log(name, `${(n / ms * 1000).toFixed(0)}/s`, Object.fromEntries(Object.keys(b).map((k) => [k, `${((b[k]! - (a[k] ?? 0)) * 10000 / n).toFixed(0)}us`])))
await (which === 'sqlite' ? onSqlite : onEachEngine)(async (engine) => {
  if (which !== 'sqlite' && engine.name === 'SQLite') return
  const place: Place = await engine.newPlace()
  const s = await place.open()
  const players = await seat(s, 32, 2)
  await s.close()
  if (which === 'direct' || which === 'both') {
    const p2 = await engine.newPlace(); const s2 = await p2.open(); const pl2 = await seat(s2, 32, 2)
    const d = await sendDirectly(p2, s2, pl2, 10)
    await d.saving(performance.now() + 1500)
    const a = cpu(), t = performance.now(); const n = await d.saving(performance.now() + len); show('direct', n, performance.now() - t, a, cpu())
    await d.close()
    if (which === 'direct') return
  }
  const servers = [await startServerProcess(place.environment)]
  if (engine.name === 'PostgreSQL') servers.push(await startServerProcess(place.environment))
  const conns = await Promise.all(players.map((_, i) => Connection.open(servers[i % servers.length]!.port)))
  const lat: number[] = []
  const run = async (ms: number) => {
    const until = performance.now() + ms
    return (await Promise.all(players.map(async ({ cookie, characters }, i) => {
      let n = 0
      for (let b = performance.now(); b < until; b = performance.now(), n++) {
        const c = characters[n % 2]!
        await conns[i]!.ask('PATCH', `/api/characters/${c.id}`, cookie, JSON.stringify({ saveId: randomUUID(), baseRevision: 1 + c.turn, changes: changesOf(c) }))
        c.turn++
        lat.push(performance.now() - b)
      }
      return n
    }))).reduce((x, y) => x + y, 0)
  }
  await run(2000); lat.length = 0
  const a = cpu(), t = performance.now(); const n = await run(len); show('http', n, performance.now() - t, a, cpu())
  console.log('p50', quantile(lat, .5), 'p99', quantile(lat, .99))
  for (const c of conns) c.close()
  await Promise.all(servers.map((x) => x.stop()))
})
