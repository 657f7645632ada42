import Type from 'typebox'
import { SecondFactors, User } from '../schemas.ts'
import { closed, noContent, routes } from './route.ts'

const text = Type.Union([Type.String(), Type.Null()])

const decision = Type.Object({
  kind: Type.Enum(['link', 'known-email', 'switch', 'bring-along'], {
    description:
      '`link`: the identity is new, and someone is signed in. `known-email`: it is new, but its verified email has an account. `switch`: it belongs to another account than the one that is signed in. `bring-along`: it has an account, and a guest is signed in.',
  }),
  identity: Type.Object({ name: text, email: text }, { description: 'as the provider describes it' }),
  account: Type.Union([Type.String(), Type.Null()], {
    description: 'name of the account that the identity belongs to',
  }),
  characters: Type.Integer({ description: 'what a guest would bring along' }),
  games: Type.Integer(),
})

const linkedIdentity = Type.Object({
  id: Type.String(),
  issuer: Type.String(),
  provider: Type.Union([Type.String(), Type.Null()], {
    description: 'name of the provider; null if this server uses another one now',
  }),
  linkedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
})

/** Routes for identities at the OpenID Connect provider. */
export const identityRoutes = routes({
  readDecision: {
    summary: 'What to decide about the identity that this browser brought from the provider, if anything',
    access: 'public',
    response: { status: 200, schema: Type.Object({ decision: Type.Union([decision, Type.Null()]) }) },
    problems: [],
  },
  decide: {
    summary:
      'Link the identity, create an account for it, switch to its account, bring everything of a guest along to it, or do nothing. Linking an account that nobody is signed in to needs its password. For an account with a second factor, the decision is carried out when the sign-in is finished',
    access: 'public',
    body: Type.Object(
      {
        action: Type.Enum(['link', 'create', 'switch', 'bring-along', 'cancel']),
        password: Type.Optional(Type.String({ minLength: 1, maxLength: 1_024 })),
      },
      closed,
    ),
    response: {
      status: 200,
      schema: Type.Object({ user: Type.Union([User, Type.Null()]), secondFactors: Type.Optional(SecondFactors) }),
    },
    problems: [
      'ticket-invalid',
      'too-many-characters',
      'wrong-credentials',
      'already-signed-up',
      'account-disabled',
      'registration-closed',
      'invitation-needed',
      'invitation-invalid',
      'setup-code-needed',
      'setup-code-invalid',
    ],
  },
  listIdentities: {
    summary: 'The identities that are linked to the caller’s account',
    access: 'signed-in',
    response: { status: 200, schema: Type.Object({ identities: Type.Array(linkedIdentity) }) },
    problems: [],
  },
  unlinkIdentity: {
    summary: 'Unlink an identity; refused if the caller could not sign in any more',
    access: 'signed-in',
    params: Type.Object({ identityId: Type.String({ pattern: '^[\\w-]{1,64}$' }) }, closed),
    response: noContent,
    problems: ['not-found', 'last-sign-in'],
  },
})
