import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ConfigProblem, readConfig } from './config.ts'
import { secretVariables } from './secret-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'everquill-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
function fileWith(text: string): string {
  const file = join(folder, `secret-${files++}`)
  writeFileSync(file, text)
  return file
}

/** The message for an invalid environment. */
function problemOf(environment: Readonly<Record<string, string>>): string {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigProblem) return error.message
    throw error
  }
  return 'none'
}

const secrets = {
  DATABASE_URL: 'postgres://ann:hush@db.example/everquill',
  CONTENT_TOKEN: 'content-hush',
  CONTENT_WEBHOOK_SECRET: 'webhook-hush-hush',
  S3_ACCESS_KEY_ID: 'key-hush',
  S3_SECRET_ACCESS_KEY: 'secret-hush',
  OIDC_CLIENT_SECRET: 'client-hush',
  SMTP_URL: 'smtps://ann:hush@mail.example',
  OTEL_EXPORTER_OTLP_HEADERS: 'api-key=hush',
} satisfies Record<(typeof secretVariables)[number], string>

const others = {
  PUBLIC_URL: 'https://play.example',
  CONTENT_URL: 'https://content.example',
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'pictures',
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'everquill',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example',
}

test('every secret can be in a file, and the newline at its end does not count', () => {
  const asFiles = Object.entries(secrets).map(([name, value], i) => [
    `${name}_FILE`,
    fileWith(`${value}${['', '\n', '\r\n'][i % 3]}`),
  ])
  expect(readConfig({ ...others, ...Object.fromEntries(asFiles) })).toEqual(readConfig({ ...others, ...secrets }))
})

test('an empty variable beside its file, or an empty name of a file, counts as unset', () => {
  const { DATABASE_URL } = secrets
  expect(readConfig({ DATABASE_URL: ' ', DATABASE_URL_FILE: fileWith(DATABASE_URL) }).databaseUrl).toBe(DATABASE_URL)
  expect(readConfig({ DATABASE_URL, DATABASE_URL_FILE: '' }).databaseUrl).toBe(DATABASE_URL)
})

describe.each(secretVariables)('%s_FILE', (name) => {
  const variable = `${name}_FILE`

  test('together with the variable itself is refused', () => {
    const problem = problemOf({ ...others, ...secrets, [variable]: fileWith('other-hush') })
    expect(problem).toBe(`${name} and ${variable} are both set; remove one of them.`)
  })

  test.each([
    ['that does not exist', () => join(folder, 'missing'), /cannot be read \(ENOENT\); check the path/],
    ['that is a folder', () => folder, /cannot be read \(EISDIR\); check the path/],
    ['that is empty', () => fileWith('\n'), /is empty; write the secret into it\.$/],
    ['with several lines', () => fileWith('hush\nhush\n'), /has several lines; it must have only one\.$/],
  ])('naming a file %s is refused without showing the secret', (_name, file, message) => {
    const problem = problemOf({ ...others, [variable]: file() })
    expect(problem).toMatch(message)
    expect(problem).toContain(`${variable} names ${folder}`)
    expect(problem).not.toContain('hush')
  })
})
