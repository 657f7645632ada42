import { readFile } from 'node:fs/promises'
import { memoryUsage } from 'node:process'
import { refused } from '@everquill/domain'
import type { Order, Reply } from './renderer.ts'
import { render } from './render.ts'

/** More than this is not given back by itself. */
const tooMuch = 250_000_000

/** Microseconds of computing: a busy machine is not the picture's fault, so the clock on the wall does not count. */
const tooLong = 5_000_000

const tell = (message: unknown): void => void process.send?.(message)

async function fulfil({ file, crop }: Order): Promise<void> {
  const begun = process.cpuUsage()
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(begun)
    // At once: whoever is at work in there would have to be waited for.
    if (user + system > tooLong) process.kill(process.pid, 'SIGKILL')
  }, 100)
  const outcome = await render(await readFile(file), crop).catch(() => refused('image-unreadable'))
  clearInterval(watch)
  tell({ outcome, isLast: memoryUsage.rss() > tooMuch } satisfies Reply)
}

process.on('message', (order: Order) => void fulfil(order))
// Whoever started it is gone, or wants it to go.
process.on('disconnect', () => process.exit(0))
tell('ready')
