import { basename } from 'node:path'
import type { RenderRequest } from './render-pool.ts'

// A rendering process that misbehaves as the file name says.
process.on('message', ({ file }: RenderRequest) => {
  const behaviour = basename(file)
  if (behaviour === 'crash') process.abort()
  if (behaviour === 'hang') for (;;);
  process.send?.({
    outcome: { kind: 'rendered', hash: String(process.pid), sizes: {} },
    isLast: behaviour === 'grow',
  })
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
