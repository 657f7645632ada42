import type { Caller } from './serve.ts'

/** Somebody who is signed in. */
export const signedInCaller: Caller = {
  requestId: 'request',
  forwarded: false,
  network: '203.0.113.7',
  device: '',
  session: {
    session: {
      id: 's1',
      tokenHash: '',
      userId: 'ann',
      device: '',
      createdAt: 0,
      lastSeenAt: 0,
      provedAt: 0,
      expiresAt: 1,
    },
    user: { id: 'ann', name: 'Ann Archer', email: null, guest: true, administrator: false, createdAt: 0 },
  },
  token: null,
  extendedToken: null,
  secure: true,
  cookies: {},
}
