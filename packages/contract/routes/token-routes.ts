import { tokenScopes } from '@everquill/domain'
import Type from 'typebox'
import { Moment } from '../schemas.ts'
import { closed, noContent, routes } from './route.ts'

const Scopes = Type.Array(Type.Enum([...tokenScopes]), {
  minItems: 1,
  maxItems: tokenScopes.length,
  description:
    'read: everything the account may read; write: create and change characters; games: act in games and run them',
})

/** A personal access token without the token itself. */
const Token = Type.Object({
  id: Type.String(),
  name: Type.String(),
  scopes: Scopes,
  createdAt: Moment,
  expiresAt: Type.Union([Moment, Type.Null()], { description: 'null: valid until it is revoked' }),
  lastUsedAt: Type.Union([Moment, Type.Null()], { description: 'accurate to a minute' }),
})

/** Routes for personal access tokens. A token cannot call them: only a signed-in browser manages tokens. */
export const tokenRoutes = routes({
  listTokens: {
    summary: 'The personal access tokens of the caller',
    access: 'signed-in',
    response: { status: 200, schema: Type.Object({ tokens: Type.Array(Token) }) },
    problems: [],
  },
  createToken: {
    summary: 'Create a personal access token; it is returned only once',
    access: 'signed-in',
    body: Type.Object(
      {
        name: Type.String({ minLength: 1, maxLength: 80, pattern: '^[^\\p{Cc}\\p{Cs}]*$' }),
        scopes: Scopes,
        days: Type.Union([Type.Integer({ minimum: 1, maximum: 365 }), Type.Literal('until revoked')], {
          description: 'days until it expires',
        }),
      },
      closed,
    ),
    response: {
      status: 201,
      schema: Type.Object({
        token: Token,
        secret: Type.String({ description: 'sent as `Authorization: Bearer <secret>`' }),
      }),
    },
    problems: ['invalid-value', 'proof-needed', 'account-disabled', 'too-many-entries'],
  },
  revokeToken: {
    summary: 'Revoke a personal access token, also for streams that it has open',
    access: 'signed-in',
    params: Type.Object({ tokenId: Type.String({ pattern: '^[\\w-]{1,64}$' }) }, closed),
    response: noContent,
    problems: ['not-found'],
  },
})
