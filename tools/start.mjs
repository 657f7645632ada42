// Plain JavaScript: the compile cache must be enabled before the first TypeScript module loads.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Stripping types costs time and memory; from the second start on, modules come from the cache.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)))

const { endWithNpm } = await import('./support/end-with-npm.ts')
const { buildStale, serverProgram, webApp } = await import('./support/builds.ts')

endWithNpm()

// The server runs in this process, so that signals reach it.
if (await buildStale(webApp, serverProgram)) await import('../apps/server/dist/main.mjs')
else process.exitCode = 1
