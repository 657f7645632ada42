import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { setDefaultCACertificates } from 'node:tls'
import { root } from '../../tools/support/run.ts'
import { complete, freePort, start, untilReady, type Running } from './processes.ts'
import { tryServer } from './try-server.ts'

/** A proxy with the example of the documentation; only names, ports and certificates are replaced. */
interface Proxy {
  readonly running: Running
  /** The certificate that its clients must trust. */
  readonly certificate: () => string
}

interface Ports {
  readonly http: number
  readonly https: number
  readonly server: number
}

const example = (name: string): string => readFileSync(join(root, 'deploy', name), 'utf8')

function nginx(folder: string, { http, https, server }: Ports): Proxy {
  const [cert, key] = [join(folder, 'localhost.crt'), join(folder, 'localhost.key')]
  const kind = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2'
  const name = '-subj /CN=localhost -addext subjectAltName=DNS:localhost'
  complete('openssl', [...`${kind} ${name}`.split(' '), '-keyout', key, '-out', cert])
  const site = example('nginx.conf')
    .replaceAll(/ssl_certificate \S+;/g, `ssl_certificate ${cert};`)
    .replaceAll(/ssl_certificate_key \S+;/g, `ssl_certificate_key ${key};`)
    .replaceAll('play.example', 'localhost')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${server}`)
    .replaceAll('listen 80;', `listen ${http};`)
    .replaceAll('listen 443 ', `listen ${https} `)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (purpose) => `${purpose}_temp_path ${join(folder, purpose)};`,
  )
  // Another user could not write into this folder.
  const user = process.getuid?.() === 0 ? 'user root; ' : ''
  const file = join(folder, 'nginx.conf')
  const log = join(folder, 'nginx.log')
  writeFileSync(
    file,
    `${user}daemon off; pid ${join(folder, 'nginx.pid')}; error_log ${log}; events {}
http { access_log off; ${temporary.join(' ')}\n${site}}`,
  )
  const running = start('nginx', ['-p', folder, '-e', log, '-c', file])
  return { running, certificate: () => readFileSync(cert, 'utf8') }
}

function caddy(folder: string, { http, https, server }: Ports): Proxy {
  const file = join(folder, 'Caddyfile')
  // For localhost, Caddy makes a certificate of its own.
  writeFileSync(
    file,
    `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${http}\n\thttps_port ${https}\n}\n${example('Caddyfile')}`,
  )
  const env = { XDG_DATA_HOME: folder, HOME: folder, SITE: 'localhost', UPSTREAM: `127.0.0.1:${server}` }
  const running = start('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { env })
  return { running, certificate: () => readFileSync(join(folder, 'caddy/pki/authorities/local/root.crt'), 'utf8') }
}

export const proxies = { nginx, caddy }

/** Runs the release behind a proxy over https and checks that the server sees the real addresses of clients. */
export async function tryProxy(name: keyof typeof proxies, release: string, folder: string): Promise<void> {
  const ports = { http: await freePort(), https: await freePort(), server: await freePort() }
  const url = `https://localhost:${ports.https}`
  const env = { DATA_DIR: join(folder, 'data'), PORT: String(ports.server), PUBLIC_URL: url, TRUST_PROXY: 'loopback' }
  const server = start(join(release, 'everquill'), ['start'], { env })
  await untilReady(`http://127.0.0.1:${ports.server}`, server)
  const proxy = proxies[name](folder, ports)
  try {
    await untilCertificate(proxy)
    setDefaultCACertificates([proxy.certificate()])
    await untilReady(url, proxy.running)
    await tryServer(url)
    await tryRedirect(ports)
    await tryAddress(url, server)
  } finally {
    await proxy.running.stop()
    await server.stop()
  }
}

async function untilCertificate(proxy: Proxy): Promise<void> {
  for (let tries = 0; tries < 240; tries++) {
    try {
      return void proxy.certificate()
    } catch {
      await new Promise((resolve) => void setTimeout(resolve, 250))
    }
  }
  throw new Error(`The proxy made no certificate: ${proxy.running.output()}`)
}

async function tryRedirect({ http }: Ports): Promise<void> {
  const { status, headers } = await fetch(`http://localhost:${http}/games`, { redirect: 'manual' })
  assert.ok(status === 301 || status === 308, `http is redirected, but got ${status}`)
  assert.match(headers.get('location') ?? '', /^https:\/\/localhost.*\/games$/)
}

/** A client with an address of its own that claims to have another one. */
async function tryAddress(url: string, server: Running): Promise<void> {
  const headers = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http' }
  const { status, cookies } = await new Promise<{ status: number; cookies: readonly string[] }>((resolve, reject) => {
    request(`${url}/api/auth/guest`, { method: 'POST', localAddress: '127.0.0.5', family: 4, headers }, (response) => {
      response.resume()
      resolve({ status: response.statusCode ?? 0, cookies: response.headers['set-cookie'] ?? [] })
    })
      .on('error', reject)
      .end()
  })
  assert.ok(status < 300, `a guest is created, but got ${status}`)
  assert.ok(cookies.length > 0 && cookies.every((cookie) => /; Secure/i.test(cookie)), 'cookies are secure')
  // The log is written in batches, the last one at the end.
  await server.stop()
  const networks = new Set([...server.output().matchAll(/"network":"([^"]+)"/g)].map(([, network]) => network))
  assert.ok(networks.has('127.0.0.5'), `the client's address is logged, but there are only ${[...networks].join(', ')}`)
  assert.ok(!networks.has('203.0.113.9'), 'a forged address does not count')
}
