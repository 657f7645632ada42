import { mkdtempSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { sqliteIn } from './support/database.ts'
import { startProcess } from '../support/server-process.ts'
import { Party } from './support/party.ts'
const folder = mkdtempSync('/tmp/faults-try-')
const database = sqliteIn(folder)
const psi = () => ['cpu', 'io', 'memory'].map((k) => { try { return k + ' ' + /some avg10=(\S+)/.exec(readFileSync('/proc/pressure/' + k, 'utf8'))?.[1] } catch { return k + ' ?' } }).join(' ')
let server = startProcess(database.environment)
const url = await server.url
const PORT = new URL(url).port
const end = Date.now() + 170_000
const all: number[] = []
while (Date.now() < end) {
  const party = await Party.gather({ clients: 20, urls: [url] })
  await party.playDuring(async () => {
    await pause(300)
    const t0 = performance.now()
    server.kill('SIGKILL'); await server.ended
    const t1 = performance.now()
    server = startProcess({ ...database.environment, PORT })
    await server.url
    const t2 = performance.now()
    await fetch(url + '/api/ready')
    const t3 = performance.now()
    all.push(t3 - t0)
    if (t3 - t0 > 3000) console.log('end', Math.round(t1 - t0), 'listen', Math.round(t2 - t1), 'ready', Math.round(t3 - t2), psi(), readFileSync('/proc/loadavg', 'utf8').trim())
    await party.acknowledgedAgain()
  })
}
all.sort((a, b) => a - b)
console.log('rounds', all.length, 'median', all[all.length >> 1], 'worst', all.at(-1))
process.exit()
