import { describe, expect, test } from 'vitest'
import { ConfigProblem, readConfig } from './config.ts'

test('without any variable the server uses SQLite in ./data and listens on this machine only', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: null,
    dataDir: 'data',
    databaseUrl: null,
    registration: null,
    adminSecondFactor: 'optional',
    trustProxy: [],
    rateLimits: true,
    logLevel: 'info',
    content: null,
    s3: null,
    imageQuota: 200,
    quotas: { characters: 200, guestCharacters: 20, dailyLog: 100, exportsPerHour: 30 },
    minFreeDisk: 100,
    shutdownDelay: 0,
    metrics: null,
    traces: null,
    backups: { schedule: [], keep: 7, folder: 'data/backups', beforeUpdate: true },
    webhookLoopback: false,
    mail: null,
    provider: null,
  })
})

test('an empty variable counts as unset, and spaces around a value are ignored', () => {
  expect(readConfig({ PORT: '', HOST: ' 0.0.0.0 ', TRUST_PROXY: ' loopback, 10.0.0.0/8 ,' })).toMatchObject({
    port: 3000,
    host: '0.0.0.0',
    trustProxy: ['loopback', '10.0.0.0/8'],
  })
})

test('a quota of 0 means that there is none', () => {
  const environment = { MAX_CHARACTERS: '0', MAX_GUEST_CHARACTERS: '5', DAILY_LOG_MB: '0', EXPORTS_PER_HOUR: '0' }
  expect(readConfig({ ...environment, MIN_FREE_DISK_MB: '0' })).toMatchObject({
    quotas: { characters: 0, guestCharacters: 5, dailyLog: 0, exportsPerHour: 0 },
    minFreeDisk: 0,
  })
})

test('the default sender of emails uses the host of PUBLIC_URL', () => {
  const config = readConfig({ SMTP_URL: 'smtp://mail.example', PUBLIC_URL: 'https://play.example/' })
  expect(config).toMatchObject({ publicUrl: 'https://play.example', mail: { from: 'everquill@play.example' } })
})

test('CONTENT_URL may have a path; a query and a final slash are removed', () => {
  expect(readConfig({ CONTENT_URL: 'https://content.example/', CONTENT_TOKEN: 'abc' })).toMatchObject({
    content: { url: 'https://content.example', token: 'abc' },
  })
  expect(readConfig({ CONTENT_URL: 'http://localhost:8055/cms/?x=1' })).toMatchObject({
    content: { url: 'http://localhost:8055/cms', token: null },
  })
})

test('CONTENT_COLLECTIONS is a list; without it, all collections come from CONTENT_URL', () => {
  const CONTENT_URL = 'https://content.example'
  expect(readConfig({ CONTENT_URL }).content?.collections).toBeNull()
  expect(readConfig({ CONTENT_URL, CONTENT_COLLECTIONS: 'Races,Classes, Items' }).content?.collections).toEqual([
    'Races',
    'Classes',
    'Items',
  ])
})

const bucket = {
  S3_ENDPOINT: 'https://s3.example/',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'geheim',
}

test('S3 needs endpoint, bucket and keys; region and path style have defaults', () => {
  expect(readConfig({ ...bucket, IMAGE_QUOTA_MB: '50' })).toMatchObject({
    imageQuota: 50,
    s3: { endpoint: 'https://s3.example', bucket: 'pictures', region: 'us-east-1', pathStyle: true },
  })
  expect(readConfig({ ...bucket, S3_REGION: 'eu-central-1', S3_PATH_STYLE: 'off' })).toMatchObject({
    s3: { region: 'eu-central-1', pathStyle: false },
  })
})

test('backups are made at times of day, and go to a folder or the bucket', () => {
  expect(readConfig({ BACKUP_SCHEDULE: '03:00, 15:30', BACKUP_KEEP: '3', BACKUP_TO: '/srv/backups' })).toMatchObject({
    backups: { schedule: ['03:00', '15:30'], keep: 3, folder: '/srv/backups' },
  })
  expect(readConfig({ ...bucket, BACKUP_TO: 'bucket', BACKUP_BEFORE_UPDATE: 'off' })).toMatchObject({
    backups: { schedule: [], folder: null, beforeUpdate: false },
  })
})

describe('an invalid variable', () => {
  test.each([
    [{ PORT: 'abc' }, /^PORT must be a number between 0 and 65535, but is "abc"\.$/],
    [{ PORT: '70000' }, /^PORT /],
    [{ PORT: '-1' }, /^PORT /],
    [{ PUBLIC_URL: 'play.example' }, /^PUBLIC_URL must be a URL that starts with http:\/\/ or https:\/\/\.$/],
    [
      { PUBLIC_URL: 'https://play.example/everquill/' },
      /^PUBLIC_URL must not have a path, but has "\/everquill\/": Everquill needs a host name of its own, such as https:\/\/play\.example\.$/,
    ],
    [{ PUBLIC_URL: 'https://play.example/?a=b' }, /^PUBLIC_URL must be a host name only/],
    [{ PUBLIC_URL: 'https://me:geheim@play.example' }, /^PUBLIC_URL must be a host name only/],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must be a URL that starts with postgres:/],
    [{ DATABASE_URL: 'postgres://host/x%zz' }, /^DATABASE_URL /],
    [{ DATABASE_URL: 'postgres://host/x%ff' }, /^DATABASE_URL /],
    [{ REGISTRATION: 'maybe' }, /^REGISTRATION must be open, invite-only, or closed, but is "maybe"\.$/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be info, debug, warn, error, or silent, but is "loud"\.$/],
    [{ RATE_LIMITS: 'none' }, /^RATE_LIMITS must be on or off/],
    [{ SMTP_URL: 'smtp://mail.example' }, /^SMTP_URL needs PUBLIC_URL/],
    [{ CONTENT_URL: 'content.example' }, /^CONTENT_URL must be a URL that starts with https:/],
    [{ CONTENT_URL: 'https://me:geheim@content.example' }, /^CONTENT_URL must not contain a user name or password/],
    [{ CONTENT_URL: 'https://content.example', CONTENT_TOKEN: 'a b' }, /^CONTENT_TOKEN contains invalid characters/],
    [{ CONTENT_TOKEN: 'abc' }, /^CONTENT_TOKEN needs CONTENT_URL/],
    [{ CONTENT_WEBHOOK_SECRET: 'a-secret-of-directus' }, /^CONTENT_WEBHOOK_SECRET needs CONTENT_URL/],
    [{ CONTENT_COLLECTIONS: 'Races' }, /^CONTENT_COLLECTIONS needs CONTENT_URL/],
    [
      { CONTENT_URL: 'https://content.example', CONTENT_WEBHOOK_SECRET: 'geheim' },
      /^CONTENT_WEBHOOK_SECRET must have 16 to 200 letters, digits or signs/,
    ],
    [{ S3_BUCKET: 'pictures' }, /^Pictures in S3 need S3_ENDPOINT, /],
    [{ ...bucket, S3_BUCKET: 'My/Pictures' }, /^S3_BUCKET must be a bucket name/],
    [{ ...bucket, S3_ENDPOINT: 's3.example' }, /^S3_ENDPOINT must be a URL/],
    [
      { ...bucket, S3_ENDPOINT: 'https://me:geheim@s3.example' },
      /^S3_ENDPOINT must not contain a user name or password/,
    ],
    [{ ...bucket, S3_PATH_STYLE: 'maybe' }, /^S3_PATH_STYLE must be on or off/],
    [{ IMAGE_QUOTA_MB: '0' }, /^IMAGE_QUOTA_MB must be a whole number above 0, but is "0"/],
    [{ MAX_CHARACTERS: 'many' }, /^MAX_CHARACTERS must be a whole number, or 0 for no limit, but is "many"\.$/],
    [{ MAX_GUEST_CHARACTERS: '-1' }, /^MAX_GUEST_CHARACTERS must be a whole number/],
    [{ DAILY_LOG_MB: '1.5' }, /^DAILY_LOG_MB must be a whole number/],
    [{ EXPORTS_PER_HOUR: '012' }, /^EXPORTS_PER_HOUR must be a whole number/],
    [{ MIN_FREE_DISK_MB: '1GB' }, /^MIN_FREE_DISK_MB must be a whole number/],
    [{ BACKUP_SCHEDULE: 'daily' }, /^BACKUP_SCHEDULE must be off or times of day such as 03:00/],
    [{ BACKUP_SCHEDULE: '24:00' }, /^BACKUP_SCHEDULE /],
    [{ BACKUP_KEEP: '0' }, /^BACKUP_KEEP must be a whole number above 0/],
    [{ BACKUP_TO: 'bucket' }, /^BACKUP_TO is bucket, which needs S3_ENDPOINT/],
    [{ OIDC_ISSUER: 'https://id.example' }, /^OIDC_ISSUER needs OIDC_CLIENT_ID/],
  ])('%o is explained in one sentence that names the variable', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(ConfigProblem)
    expect(() => readConfig(environment)).toThrow(sentence)
  })

  test('a password in a URL is never repeated in the message', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://me:geheim@host/db' })).not.toThrow(/geheim/)
  })
})

test('webhooks reach this machine only if the host says so', () => {
  expect(readConfig({ WEBHOOK_LOOPBACK: 'on' }).webhookLoopback).toBe(true)
  expect(() => readConfig({ WEBHOOK_LOOPBACK: 'yes' })).toThrow('WEBHOOK_LOOPBACK must be off or on, but is "yes".')
})

test('metrics are served on this machine only, unless METRICS_HOST says otherwise', () => {
  expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 })
  expect(readConfig({ METRICS_PORT: '0', METRICS_HOST: '::' }).metrics).toEqual({ host: '::', port: 0 })
  expect(() => readConfig({ METRICS_PORT: 'on' })).toThrow('METRICS_PORT must be a number')
  expect(() => readConfig({ METRICS_HOST: '::' })).toThrow('METRICS_HOST needs METRICS_PORT')
})

describe('traces', () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318/'
  const tracesOf = (more: Record<string, string> = {}) => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, ...more }).traces

  test('the path of traces is added to the address of the collector', () => {
    const defaults = { headers: {}, serviceName: 'everquill', ratio: 1 }
    expect(tracesOf()).toEqual({ url: 'http://collector:4318/v1/traces', ...defaults })
    expect(tracesOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://host/otlp' })?.url).toBe('https://host/otlp/v1/traces')
  })

  test('headers, name and ratio are read', () => {
    const variables = {
      OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Basic%20YQ%3D%3D, x-team = one',
      OTEL_SERVICE_NAME: 'club',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    }
    const headers = { authorization: 'Basic YQ==', 'x-team': 'one' }
    expect(tracesOf(variables)).toMatchObject({ headers, serviceName: 'club', ratio: 0.25 })
  })

  test.each(['2', '-1', '0.5x', '1.5', 'NaN', '1e-1'])('the ratio %s is refused', (OTEL_TRACES_SAMPLER_ARG) => {
    expect(() => tracesOf({ OTEL_TRACES_SAMPLER_ARG })).toThrow('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1')
  })

  test.each(['hidden', '=hidden', 'a b=hidden', 'a=hidden%', 'a=hidden%0a'])('the headers %s are refused', (text) => {
    const parse = () => tracesOf({ OTEL_EXPORTER_OTLP_HEADERS: text })
    expect(parse).toThrow(ConfigProblem)
    expect(parse).not.toThrow('hidden')
  })

  test('an address with a password, or of another protocol, is refused', () => {
    expect(() => tracesOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a:b@host' })).toThrow('OTEL_EXPORTER_OTLP_HEADERS')
    expect(() => tracesOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'grpc://host' })).toThrow('OTEL_EXPORTER_OTLP_ENDPOINT must')
  })
})
