import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { endWithNpm } from './end-with-npm.ts'
import { root } from './run.ts'
import { buildWebApp } from './web-build.ts'

// Stripping types costs about a millisecond a module; the second start finds the modules ready.
enableCompileCache(join(root, 'node_modules/.cache/node'))

endWithNpm()

// The server runs in this very process, so that signals reach it.
if (await buildWebApp()) await import('../apps/server/src/main.ts')
else process.exitCode = 1
