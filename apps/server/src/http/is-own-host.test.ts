import { expect, test } from 'vitest'
import { isOwnHost } from './is-own-host.ts'

const local = { publicUrl: null, listenHost: '127.0.0.1' }
const published = { publicUrl: 'https://play.example:8443', listenHost: '127.0.0.1' }

test.each([
  'localhost',
  'LOCALHOST:3000',
  '127.0.0.1:3000',
  '192.168.1.5',
  '[::1]:3000',
  '[fe80::1]',
  'gamebox.local:3000',
])('without PUBLIC_URL the host %s is ours', (host) => {
  expect(isOwnHost(host, local)).toBe(true)
})

test.each([
  'evil.example',
  'evil.example:3000',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'local',
  'evil-local',
  'evil.example/.local',
  'evil.example#.local',
  'ann@localhost',
  'localhost, evil.example',
  'localhost:x',
  '[::1',
  '[x]',
  ' ',
  '',
])('without PUBLIC_URL the host %j is not ours', (host) => {
  expect(isOwnHost(host, local)).toBe(false)
})

test('the name that the server listens on is ours', () => {
  expect(isOwnHost('gamebox:3000', { publicUrl: null, listenHost: 'GameBox' })).toBe(true)
})

test.each(['play.example', 'play.example:8443', 'Play.Example:443'])('with PUBLIC_URL its host is ours: %s', (host) => {
  expect(isOwnHost(host, published)).toBe(true)
})

test.each(['localhost', '127.0.0.1:8443', 'gamebox.local', 'play.example.evil.example', 'evilplay.example'])(
  'with PUBLIC_URL no other host is ours: %s',
  (host) => {
    expect(isOwnHost(host, published)).toBe(false)
  },
)
