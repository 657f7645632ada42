import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { complete, freePort, start, untilReady } from './processes.ts'
import { tryServer } from './try-server.ts'

/** Runs an image with podman: read-only root, no capabilities, an unprivileged user. */
export async function tryContainer(image: string): Promise<string> {
  const runtime = process.env['OCI_RUNTIME']
  const podman = runtime === undefined ? [] : ['--runtime', runtime]
  const name = `everquill-${randomUUID()}`
  const port = await freePort()
  const rights = '--read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges'
  // The defaults of podman may exceed what this machine allows.
  const limits = '--ulimit nofile=4096:4096 --ulimit nproc=4096:4096'
  const options = `run --rm --name ${name} --network host ${rights} ${limits} -e PORT=${port} -e HOST=127.0.0.1`
  const container = start('podman', [...podman, ...options.split(' '), image])
  const inside = (...command: readonly string[]) => complete('podman', [...podman, 'exec', name, ...command])
  try {
    const url = `http://localhost:${port}`
    await untilReady(url, container)
    await tryServer(url)
    assert.match(inside('id'), /^uid=1000/)
    assert.throws(() => inside('touch', '/app/file'), /Read-only file system/)
    assert.match(inside('grep', 'CapEff', '/proc/1/status'), /\t0+\n/)
    inside('node', '/app/deploy/health-check.mjs')
    const bytes = Number(complete('podman', ['image', 'inspect', image, '--format', '{{.Size}}']))
    return `image of ${Math.round(bytes / 1e6)} MB`
  } finally {
    complete('podman', [...podman, 'stop', name])
  }
}
