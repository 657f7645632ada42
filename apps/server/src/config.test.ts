import { describe, expect, test } from 'vitest'
import { ConfigProblem, readConfig } from './config.ts'

test('nothing set means: SQLite in ./data, on this machine alone', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: null,
    dataDir: 'data',
    databaseUrl: null,
    registration: 'open',
    trustProxy: [],
    rateLimits: true,
    content: null,
    s3: null,
    imageQuota: 200,
    mail: null,
    provider: null,
  })
})

test('an empty variable is an unset one, and blanks around a value do not count', () => {
  expect(readConfig({ PORT: '', HOST: ' 0.0.0.0 ', TRUST_PROXY: ' loopback, 10.0.0.0/8 ,' })).toMatchObject({
    port: 3000,
    host: '0.0.0.0',
    trustProxy: ['loopback', '10.0.0.0/8'],
  })
})

test('a mail server brings its sender along', () => {
  const config = readConfig({ SMTP_URL: 'smtp://mail.example', PUBLIC_URL: 'https://play.example/' })
  expect(config).toMatchObject({ publicUrl: 'https://play.example', mail: { from: 'everquill@play.example' } })
})

test('a content server is named by its address, wherever it is mounted', () => {
  expect(readConfig({ CONTENT_URL: 'https://content.example/', CONTENT_TOKEN: 'abc' })).toMatchObject({
    content: { url: 'https://content.example', token: 'abc' },
  })
  expect(readConfig({ CONTENT_URL: 'http://localhost:8055/cms/?x=1' })).toMatchObject({
    content: { url: 'http://localhost:8055/cms', token: null },
  })
})

const bucket = {
  S3_ENDPOINT: 'https://s3.example/',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'geheim',
}

test('a bucket needs an address, a name and keys; the rest can be guessed', () => {
  expect(readConfig({ ...bucket, IMAGE_QUOTA_MB: '50' })).toMatchObject({
    imageQuota: 50,
    s3: { endpoint: 'https://s3.example', bucket: 'pictures', region: 'us-east-1', pathStyle: true },
  })
  expect(readConfig({ ...bucket, S3_REGION: 'eu-central-1', S3_PATH_STYLE: 'off' })).toMatchObject({
    s3: { region: 'eu-central-1', pathStyle: false },
  })
})

describe('a bad variable is one sentence that names it', () => {
  test.each([
    [{ PORT: 'abc' }, /^PORT must be a number between 0 and 65535, but is "abc"\.$/],
    [{ PORT: '70000' }, /^PORT /],
    [{ PORT: '-1' }, /^PORT /],
    [{ PUBLIC_URL: 'play.example' }, /^PUBLIC_URL must be an address that begins with http:\/\/ or https:\/\/\.$/],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must be an address that begins with postgres:/],
    [{ DATABASE_URL: 'postgres://host/x%zz' }, /^DATABASE_URL /],
    [{ DATABASE_URL: 'postgres://host/x%ff' }, /^DATABASE_URL /],
    [{ REGISTRATION: 'maybe' }, /^REGISTRATION must be open or closed, but is "maybe"\.$/],
    [{ RATE_LIMITS: 'none' }, /^RATE_LIMITS must be on or off/],
    [{ SMTP_URL: 'smtp://mail.example' }, /^SMTP_URL needs PUBLIC_URL/],
    [{ CONTENT_URL: 'content.example' }, /^CONTENT_URL must be an address that begins with https:/],
    [{ CONTENT_URL: 'https://me:geheim@content.example' }, /^CONTENT_URL takes no name and password/],
    [{ CONTENT_URL: 'https://content.example', CONTENT_TOKEN: 'a b' }, /^CONTENT_TOKEN has characters/],
    [{ CONTENT_TOKEN: 'abc' }, /^CONTENT_TOKEN needs CONTENT_URL/],
    [{ S3_BUCKET: 'pictures' }, /^Pictures in S3 need S3_ENDPOINT, /],
    [{ ...bucket, S3_BUCKET: 'My/Pictures' }, /^S3_BUCKET must be the name of a bucket/],
    [{ ...bucket, S3_ENDPOINT: 's3.example' }, /^S3_ENDPOINT must be an address/],
    [{ ...bucket, S3_ENDPOINT: 'https://me:geheim@s3.example' }, /^S3_ENDPOINT takes no name and password/],
    [{ ...bucket, S3_PATH_STYLE: 'maybe' }, /^S3_PATH_STYLE must be on or off/],
    [{ IMAGE_QUOTA_MB: '0' }, /^IMAGE_QUOTA_MB must be a whole number above 0, but is "0"/],
    [{ OIDC_ISSUER: 'https://id.example' }, /^OIDC_ISSUER needs OIDC_CLIENT_ID/],
  ])('%o', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(ConfigProblem)
    expect(() => readConfig(environment)).toThrow(sentence)
  })

  test('a password in an address is never repeated', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://me:geheim@host/db' })).not.toThrow(/geheim/)
  })
})
