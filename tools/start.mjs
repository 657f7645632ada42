// Plain JavaScript, so that not one module in TypeScript is read before the cache is there.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Stripping types costs time and memory; the second start finds the modules ready.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)))

const { endWithNpm } = await import('./end-with-npm.ts')
const { buildWebApp } = await import('./web-build.ts')

endWithNpm()

// The server runs in this very process, so that signals reach it.
if (await buildWebApp()) await import('../apps/server/src/main.ts')
else process.exitCode = 1
