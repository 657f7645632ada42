import { refused } from '@everquill/domain'
import { requestContext } from './request-context.ts'
import type { Caller } from './serve.ts'

type SignedIn = NonNullable<Caller['session']>

/** A context in which every request is from this user. */
export const contextOf = (user: SignedIn['user']) =>
  requestContext({
    networkOf: () => '203.0.113.7',
    isSecure: () => false,
    countNotFound: async () => null,
    resolveToken: async () => refused('token-invalid'),
    resolveSession: async () => ({
      session: {
        id: 's',
        tokenHash: 'h',
        userId: user.id,
        device: '',
        createdAt: 0,
        lastSeenAt: 0,
        provedAt: 0,
        expiresAt: 0,
      },
      user,
      extended: false,
    }),
  })
