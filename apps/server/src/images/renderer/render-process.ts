import { readFile } from 'node:fs/promises'
import { memoryUsage } from 'node:process'
import { refused } from '@everquill/domain'
import type { RenderRequest, RenderReply } from './render-pool.ts'
import { render } from './render.ts'

/** Bytes; a larger process is replaced, because it does not return its memory. */
const maxMemory = 250_000_000

/** Microseconds of CPU time, not wall-clock time, because the machine may be busy. */
const maxCpuTime = 5_000_000

const send = (message: unknown): void => void process.send?.(message)

async function handle({ file, crop }: RenderRequest): Promise<void> {
  const start = process.cpuUsage()
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(start)
    // Killed, because a graceful exit would wait for the decoding.
    if (user + system > maxCpuTime) process.kill(process.pid, 'SIGKILL')
  }, 100)
  const outcome = await render(await readFile(file), crop).catch(() => refused('image-unreadable'))
  clearInterval(watch)
  send({ outcome, isLast: memoryUsage.rss() > maxMemory } satisfies RenderReply)
}

process.on('message', (request: RenderRequest) => void handle(request))
// The server has exited or wants this process to exit.
process.on('disconnect', () => process.exit(0))
send('ready')
