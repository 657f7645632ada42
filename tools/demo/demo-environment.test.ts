import { expect, test } from 'vitest'
import { readConfig } from '../../apps/server/src/config.ts'
import { demoEnvironment, fillingEnvironment } from './demo-environment.ts'

/** A server with a database, a bucket, mail and everything else that a demo must not touch. */
const real = {
  PORT: '4000',
  DATA_DIR: '/srv/everquill',
  DATABASE_URL: 'postgres://everquill@db/everquill',
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY_FILE: '/run/secrets/s3',
  BACKUP_TO: 'bucket',
  BACKUP_SCHEDULE: '03:00',
  SMTP_URL: 'smtp://mail.example',
  OIDC_ISSUER: 'https://login.example',
  CONTENT_URL: 'https://directus.example',
  METRICS_PORT: '9100',
}

test.each([
  ['a demo', demoEnvironment, 4_000],
  ['a demo that is being filled', fillingEnvironment, 0],
])('%s uses nothing of a real server except its address', (_name, environmentOf, port) => {
  const environment = environmentOf(real, 'demo-folder')
  expect(Object.values(environment).join(' ')).not.toMatch(/example|srv|secrets|pictures/)
  const config = readConfig(environment)
  expect(config).toMatchObject({ dataDir: 'demo-folder', databaseUrl: null, s3: null, port })
  expect(config.backups).toEqual(readConfig({ DATA_DIR: 'demo-folder' }).backups)
})
