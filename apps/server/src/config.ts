import { join } from 'node:path'
import { withSecretFiles } from './secret-files.ts'

/** All settings; the README lists the environment variable and the default of each. */
export interface Config {
  readonly host: string
  readonly port: number
  /** The URL that users open, if it differs from where the server listens. */
  readonly publicUrl: string | null
  readonly dataDir: string
  /** PostgreSQL; null means SQLite in the data folder. */
  readonly databaseUrl: string | null
  /** Null: an administrator decides. */
  readonly registration: 'open' | 'invite-only' | 'closed' | null
  /** Whether administrators need a second factor for administration. */
  readonly adminSecondFactor: 'optional' | 'required'
  /** Proxies whose `X-Forwarded-*` headers are trusted: addresses, networks, or the word loopback. */
  readonly trustProxy: readonly string[]
  readonly rateLimits: boolean
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** The Directus server of the catalogue; null means the embedded catalogue. */
  readonly content: {
    readonly url: string
    readonly token: string | null
    /** The collections that come from it; null means all that it has. */
    readonly collections: readonly string[] | null
    /** What a webhook of that server must send; null means that there is none. */
    readonly webhookSecret: string | null
  } | null
  /** The S3 bucket for pictures; null means a folder in the data folder. */
  readonly s3: S3Config | null
  /** Megabytes of pictures per account. */
  readonly imageQuota: number
  /** What one account may use; 0 means that there is no limit. */
  readonly quotas: {
    readonly characters: number
    readonly guestCharacters: number
    /** Megabytes that an account may add to logs in a day. */
    readonly dailyLog: number
    readonly exportsPerHour: number
  }
  /** Megabytes below which the disk of the data folder counts as full; 0 means that it is not checked. */
  readonly minFreeDisk: number
  /** Whether webhooks may call this machine, also without https; for tests and for receivers that run beside the server. */
  readonly webhookLoopback: boolean
  /** Seconds for which a server that stops still serves requests, while it says that it is not ready. */
  readonly shutdownDelay: number
  /** Where metrics are served; null means that they are not. */
  readonly metrics: { readonly host: string; readonly port: number } | null
  /** Where traces are sent; null means that there are none. */
  readonly traces: TraceConfig | null
  readonly backups: BackupConfig
  readonly mail: { readonly url: string; readonly from: string } | null
  readonly provider: {
    readonly issuer: string
    readonly clientId: string
    readonly clientSecret: string
    readonly name: string
  } | null
}

/** A collector of OpenTelemetry. */
export interface TraceConfig {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
  /** The share of requests that are traced, from 0 to 1. */
  readonly ratio: number
}

/** When backups are made, and where they are stored. */
export interface BackupConfig {
  /** Times of day such as `03:00`, in the time zone of the server; none: only by hand. */
  readonly schedule: readonly string[]
  /** How many backups of each kind are kept. */
  readonly keep: number
  /** A folder; null means the bucket for pictures. */
  readonly folder: string | null
  /** Whether a backup is made before the tables of an older version are changed. */
  readonly beforeUpdate: boolean
}

/** A bucket of Amazon S3 or a compatible service. */
export interface S3Config {
  readonly endpoint: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
  /** Whether the bucket is part of the path, as most compatible servers expect, or of the host name. */
  readonly pathStyle: boolean
}

/** An invalid setting; the message is one sentence for the administrator: the cause and the fix. */
export class ConfigProblem extends Error {
  override name = 'ConfigProblem'
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads and validates the environment. Throws a `ConfigProblem` for the first invalid variable. */
export function readConfig(environment: Environment): Config {
  const values = withSecretFiles(environment, (message) => {
    throw new ConfigProblem(message)
  })
  const read = (name: string): string | null => values[name]?.trim() || null
  const publicUrl = ownAddress(read)
  const dataDir = read('DATA_DIR') ?? 'data'
  const bucket = s3(read)
  return {
    host: read('HOST') ?? '127.0.0.1',
    port: port('PORT', read('PORT') ?? '3000'),
    publicUrl,
    dataDir,
    databaseUrl: url(read, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    registration: read('REGISTRATION') === null ? null : oneOf(read, 'REGISTRATION', ['open', 'invite-only', 'closed']),
    adminSecondFactor: oneOf(read, 'ADMIN_SECOND_FACTOR', ['optional', 'required']),
    trustProxy: (read('TRUST_PROXY') ?? '').split(',').flatMap((entry) => entry.trim() || []),
    rateLimits: oneOf(read, 'RATE_LIMITS', ['on', 'off']) === 'on',
    logLevel: oneOf(read, 'LOG_LEVEL', ['info', 'debug', 'warn', 'error', 'silent']),
    content: content(read),
    s3: bucket,
    imageQuota: wholeNumber(read, 'IMAGE_QUOTA_MB', 200),
    quotas: {
      characters: numberOrNone(read, 'MAX_CHARACTERS', 200),
      guestCharacters: numberOrNone(read, 'MAX_GUEST_CHARACTERS', 20),
      dailyLog: numberOrNone(read, 'DAILY_LOG_MB', 100),
      exportsPerHour: numberOrNone(read, 'EXPORTS_PER_HOUR', 30),
    },
    minFreeDisk: numberOrNone(read, 'MIN_FREE_DISK_MB', 100),
    webhookLoopback: oneOf(read, 'WEBHOOK_LOOPBACK', ['off', 'on']) === 'on',
    shutdownDelay: numberOrNone(read, 'SHUTDOWN_DELAY', 0),
    metrics: metrics(read),
    traces: traces(read),
    backups: backups(read, dataDir, bucket !== null),
    mail: mail(read, publicUrl),
    provider: provider(read, publicUrl),
  }
}

type Read = (name: string) => string | null

const listed = new Intl.ListFormat('en', { type: 'disjunction' })

function port(name: string, text: string): number {
  const number = Number(text)
  if (!/^\d{1,5}$/.test(text) || number > 65_535) {
    throw new ConfigProblem(`${name} must be a number between 0 and 65535, but is "${text}".`)
  }
  return number
}

function url(read: Read, name: string, protocols: readonly string[]): string | null {
  const text = read(name)
  if (text === null) return null
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol) && isWellEscaped(text)) return text
  // The message does not repeat the value, because it may contain a password.
  throw new ConfigProblem(`${name} must be a URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`)
}

/** The address that people open, without a slash at its end. */
function ownAddress(read: Read): string | null {
  const text = url(read, 'PUBLIC_URL', ['http:', 'https:'])
  if (text === null) return null
  const { origin, pathname, search, hash, username } = new URL(text)
  // The pages, the API and the cookies belong to a whole host.
  if (!/^\/+$/.test(pathname)) {
    throw new ConfigProblem(
      `PUBLIC_URL must not have a path, but has "${pathname}": Everquill needs a host name of its own, such as https://play.example.`,
    )
  }
  if (search !== '' || hash !== '' || username !== '') {
    throw new ConfigProblem('PUBLIC_URL must be a host name only, such as https://play.example.')
  }
  return origin
}

/** An invalid percent escape would otherwise fail later, far from its cause. */
function isWellEscaped(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** The value of a variable with a fixed set of values; the first one is the default. */
function oneOf<const Value extends string>(read: Read, name: string, allowed: readonly [Value, ...Value[]]): Value {
  const text = read(name)
  const value = text === null ? allowed[0] : allowed.find((candidate) => candidate === text)
  if (value === undefined) throw new ConfigProblem(`${name} must be ${listed.format(allowed)}, but is "${text}".`)
  return value
}

function content(read: Read): Config['content'] {
  const [address, token] = [url(read, 'CONTENT_URL', ['https:', 'http:']), read('CONTENT_TOKEN')]
  const webhookSecret = read('CONTENT_WEBHOOK_SECRET')
  const collections = read('CONTENT_COLLECTIONS')
  if (address === null) {
    if (token !== null) throw new ConfigProblem('CONTENT_TOKEN needs CONTENT_URL, the URL of the content server.')
    if (webhookSecret !== null) {
      throw new ConfigProblem('CONTENT_WEBHOOK_SECRET needs CONTENT_URL, the URL of the content server.')
    }
    if (collections !== null) {
      throw new ConfigProblem('CONTENT_COLLECTIONS needs CONTENT_URL, the URL of the content server.')
    }
    return null
  }
  if (webhookSecret !== null && !/^[\x21-\x7e]{16,200}$/.test(webhookSecret)) {
    throw new ConfigProblem('CONTENT_WEBHOOK_SECRET must have 16 to 200 letters, digits or signs, and no spaces.')
  }
  const { origin, pathname, username } = new URL(address)
  if (username !== '')
    throw new ConfigProblem('CONTENT_URL must not contain a user name or password; set CONTENT_TOKEN instead.')
  if (token !== null && !/^[\x21-\x7e]+$/.test(token)) {
    throw new ConfigProblem('CONTENT_TOKEN contains invalid characters; copy it from Directus again.')
  }
  return {
    url: (origin + pathname).replace(/\/+$/, ''),
    token,
    collections: collections?.split(',').map((name) => name.trim()) ?? null,
    webhookSecret,
  }
}

function s3(read: Read): S3Config | null {
  const endpoint = url(read, 'S3_ENDPOINT', ['https:', 'http:'])
  const [bucket, accessKeyId, secretAccessKey] = [
    read('S3_BUCKET'),
    read('S3_ACCESS_KEY_ID'),
    read('S3_SECRET_ACCESS_KEY'),
  ]
  if (endpoint === null && bucket === null && accessKeyId === null && secretAccessKey === null) return null
  if (endpoint === null || bucket === null || accessKeyId === null || secretAccessKey === null) {
    throw new ConfigProblem(
      'Pictures in S3 need S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY; set all four or none.',
    )
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new ConfigProblem('S3_BUCKET must be a bucket name: lowercase letters, digits, dots and hyphens.')
  }
  const { origin, pathname, username } = new URL(endpoint)
  if (username !== '') {
    throw new ConfigProblem(
      'S3_ENDPOINT must not contain a user name or password; set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
    )
  }
  return {
    endpoint: (origin + pathname).replace(/\/+$/, ''),
    bucket,
    accessKeyId,
    secretAccessKey,
    region: read('S3_REGION') ?? 'us-east-1',
    pathStyle: oneOf(read, 'S3_PATH_STYLE', ['on', 'off']) === 'on',
  }
}

function backups(read: Read, dataDir: string, hasBucket: boolean): BackupConfig {
  const schedule = read('BACKUP_SCHEDULE') ?? 'off'
  const times = schedule === 'off' ? [] : schedule.split(',').map((time) => time.trim())
  if (!times.every((time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time))) {
    throw new ConfigProblem(
      `BACKUP_SCHEDULE must be off or times of day such as 03:00 or 03:00,15:00, but is "${schedule}".`,
    )
  }
  const place = read('BACKUP_TO') ?? join(dataDir, 'backups')
  if (place === 'bucket' && !hasBucket) {
    throw new ConfigProblem('BACKUP_TO is bucket, which needs S3_ENDPOINT, S3_BUCKET and its keys.')
  }
  return {
    schedule: times,
    keep: wholeNumber(read, 'BACKUP_KEEP', 7),
    folder: place === 'bucket' ? null : place,
    beforeUpdate: oneOf(read, 'BACKUP_BEFORE_UPDATE', ['on', 'off']) === 'on',
  }
}

function metrics(read: Read): Config['metrics'] {
  const [number, host] = [read('METRICS_PORT'), read('METRICS_HOST')]
  if (number !== null) return { host: host ?? '127.0.0.1', port: port('METRICS_PORT', number) }
  if (host !== null) throw new ConfigProblem('METRICS_HOST needs METRICS_PORT, the port on which metrics are served.')
  return null
}

function traces(read: Read): TraceConfig | null {
  const address = url(read, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'])
  if (address === null) return null
  const { origin, pathname, username } = new URL(address)
  if (username !== '') {
    throw new ConfigProblem(
      'OTEL_EXPORTER_OTLP_ENDPOINT must not contain a user name or password; set OTEL_EXPORTER_OTLP_HEADERS instead.',
    )
  }
  const ratio = read('OTEL_TRACES_SAMPLER_ARG') ?? '1'
  if (!/^(0|1|[01]?\.\d+|1\.0+)$/.test(ratio) || Number(ratio) > 1) {
    throw new ConfigProblem(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, but is "${ratio}".`)
  }
  return {
    url: `${(origin + pathname).replace(/\/+$/, '')}/v1/traces`,
    headers: traceHeaders(read('OTEL_EXPORTER_OTLP_HEADERS') ?? ''),
    serviceName: read('OTEL_SERVICE_NAME') ?? 'everquill',
    ratio: Number(ratio),
  }
}

/** `name=value,name=value`, with percent escapes in the values. */
function traceHeaders(text: string): Readonly<Record<string, string>> {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '')
  const headers = pairs.map((pair) => {
    const [, name = '', value = ''] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=(.*)$/.exec(pair) ?? []
    const decoded = isWellEscaped(value) ? decodeURIComponent(value) : '\n'
    // The message does not repeat the value, because it is probably a key.
    if (name === '' || !/^[\x20-\x7e]*$/.test(decoded)) {
      throw new ConfigProblem(
        'OTEL_EXPORTER_OTLP_HEADERS must be a list such as api-key=secret,x-team=one, with special characters percent-encoded.',
      )
    }
    return [name.toLowerCase(), decoded.trim()] as const
  })
  return Object.fromEntries(headers)
}

function wholeNumber(read: Read, name: string, defaultValue: number): number {
  const text = read(name)
  if (text === null) return defaultValue
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new ConfigProblem(`${name} must be a whole number above 0, but is "${text}".`)
  return Number(text)
}

/** A limit; 0 means that there is none. */
function numberOrNone(read: Read, name: string, defaultValue: number): number {
  const text = read(name)
  if (text === null) return defaultValue
  if (!/^(0|[1-9]\d{0,6})$/.test(text)) {
    throw new ConfigProblem(`${name} must be a whole number, or 0 for no limit, but is "${text}".`)
  }
  return Number(text)
}

function mail(read: Read, publicUrl: string | null): Config['mail'] {
  const address = url(read, 'SMTP_URL', ['smtp:', 'smtps:'])
  if (address === null) return null
  if (publicUrl === null) throw new ConfigProblem('SMTP_URL needs PUBLIC_URL, for the links in emails.')
  const from = read('SMTP_FROM') ?? `everquill@${new URL(publicUrl).hostname}`
  return { url: address, from }
}

function provider(read: Read, publicUrl: string | null): Config['provider'] {
  const issuer = url(read, 'OIDC_ISSUER', ['https:', 'http:'])
  if (issuer === null) return null
  const [clientId, clientSecret] = [read('OIDC_CLIENT_ID'), read('OIDC_CLIENT_SECRET')]
  if (clientId === null || clientSecret === null || publicUrl === null) {
    throw new ConfigProblem('OIDC_ISSUER needs OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and PUBLIC_URL.')
  }
  return { issuer, clientId, clientSecret, name: read('OIDC_NAME') ?? new URL(issuer).hostname }
}
