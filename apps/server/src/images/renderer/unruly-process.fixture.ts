import { basename } from 'node:path'
import type { Order } from './renderer.ts'

// A rendering process that does what the name of the file says.
process.on('message', ({ file }: Order) => {
  const wish = basename(file)
  if (wish === 'crash') process.abort()
  if (wish === 'hang') for (;;);
  process.send?.({
    outcome: { kind: 'rendered', hash: String(process.pid), sizes: {} },
    isLast: wish === 'grow',
  })
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
