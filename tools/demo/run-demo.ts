import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../apps/server/src/config.ts'
import { startServer } from '../../apps/server/src/start-server.ts'
import { endWithNpm } from '../support/end-with-npm.ts'
import { root } from '../support/run.ts'
import { buildStale, webApp } from '../support/builds.ts'
import { password, people } from './cast.ts'
import { demoEnvironment, fillingEnvironment } from './demo-environment.ts'
import { demoClock, fillDemo } from './fill-demo.ts'

/** Runs a server with the demo in a folder that is deleted when it stops. */
export async function runDemo(): Promise<void> {
  if (!(await buildStale(webApp))) process.exit(1)
  const folder = mkdtempSync(join(tmpdir(), 'everquill-demo-'))
  const clock = demoClock()
  const parts = { version: 'demo', webFolder: join(root, 'apps/web/dist'), log: null, now: clock.now }
  const filling = await startServer(readConfig(fillingEnvironment(process.env, folder)), parts)
  await fillDemo(filling.url.replace('localhost', '127.0.0.1'), clock)
  await filling.close()
  const config = readConfig(demoEnvironment(process.env, folder))
  const server = await startServer(config, parts)

  console.log(`The demo is at ${config.publicUrl ?? server.url}`)
  console.log(
    `Sign in as ${Object.values(people)
      .map(({ email }) => email)
      .join(', ')}; the password is “${password}”.`,
  )
  console.log(`${people.sam.name} is the GM and administers the server. Nothing is kept when you stop it with Ctrl-C.`)
  if (process.env['DATABASE_URL']) console.log('It does not use DATABASE_URL; "everquill demo --keep" does.')

  async function stop(): Promise<void> {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
    process.exit()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
  endWithNpm()
}
