import Type from 'typebox'
import { Passkey, User } from '../schemas.ts'
import { closed, noContent, routes } from './route.ts'

const bytes = (maxLength: number) => Type.String({ maxLength, pattern: '^[\\w-]*$', description: 'base64url' })
const credentialId = bytes(1_400)
const text = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[^\\p{Cc}\\p{Cs}]*$' })
const name = text(80)
const code = text(40)
const transports = Type.Array(Type.String({ maxLength: 32, pattern: '^[\\w-]*$' }), { maxItems: 10 })
const passkeyParams = Type.Object({ passkeyId: Type.String({ pattern: '^[\\w-]{1,1400}$' }) }, closed)

/** The result of `navigator.credentials.get()`. */
const assertion = Type.Object(
  {
    id: credentialId,
    clientDataJSON: bytes(4_096),
    authenticatorData: bytes(4_096),
    signature: bytes(4_096),
    userHandle: Type.Optional(bytes(128)),
  },
  closed,
)

const descriptors = Type.Array(
  Type.Object({ id: Type.String(), type: Type.Literal('public-key'), transports: Type.Array(Type.String()) }),
)

const recoveryCodes = Type.Union([Type.Array(Type.String()), Type.Null()], {
  description: 'shown once, with the first second factor; null if there are some already',
})

const decided = Type.Union(
  [
    Type.Object({
      linked: Type.Boolean({ description: 'whether the identity belongs to the account now' }),
      broughtAlong: Type.Boolean({ description: 'whether everything of the guest belongs to the account now' }),
    }),
    Type.Null(),
  ],
  { description: 'the decision that waited for this sign-in; see `decide`' },
)

/** Routes for passkeys, authenticator apps and recovery codes. */
export const factorRoutes = routes({
  startPasskey: {
    summary:
      'A challenge for `navigator.credentials.get()`: to sign in, to finish a sign-in, or to prove the identity of the caller',
    access: 'public',
    body: Type.Object({ purpose: Type.Enum(['sign-in', 'second-factor', 'proof']) }, closed),
    response: {
      status: 200,
      schema: Type.Object({
        challenge: Type.String(),
        rpId: Type.String(),
        timeout: Type.Integer(),
        userVerification: Type.Literal('required'),
        allowCredentials: descriptors,
      }),
    },
    problems: ['passkeys-unavailable', 'sign-in-expired', 'not-signed-in'],
  },
  signInWithPasskey: {
    summary: 'Sign in with a passkey, alone or as the second factor',
    access: 'public',
    body: Type.Object({ passkey: assertion }, closed),
    response: { status: 200, schema: Type.Object({ user: User, decided }) },
    problems: ['passkeys-unavailable', 'passkey-refused', 'ticket-invalid', 'too-many-characters', 'account-disabled'],
  },
  finishSignIn: {
    summary: 'Finish a sign-in with a code of an authenticator app or a recovery code',
    access: 'public',
    body: Type.Object({ code }, closed),
    response: {
      status: 200,
      schema: Type.Object({
        user: User,
        recoveryCodesLeft: Type.Union([Type.Integer(), Type.Null()], { description: 'if a recovery code was used' }),
        decided,
      }),
    },
    problems: ['wrong-code', 'sign-in-expired', 'ticket-invalid', 'too-many-characters', 'account-disabled'],
  },
  proveIdentity: {
    summary: 'Prove the identity of the caller by the password or a passkey, to change the ways to sign in',
    access: 'signed-in',
    body: Type.Object(
      {
        password: Type.Optional(Type.String({ minLength: 1, maxLength: 1_024 })),
        passkey: Type.Optional(assertion),
      },
      closed,
    ),
    response: noContent,
    problems: ['wrong-password', 'passkey-refused', 'passkeys-unavailable'],
  },
  factors: {
    summary: 'The ways in which the caller can sign in',
    access: 'signed-in',
    response: {
      status: 200,
      schema: Type.Object({
        password: Type.Boolean(),
        passkeys: Type.Array(Passkey),
        app: Type.Boolean({ description: 'whether an authenticator app is enabled' }),
        recoveryCodes: Type.Integer({ description: 'unused ones' }),
      }),
    },
    problems: [],
  },
  startRegistration: {
    summary: 'A challenge for `navigator.credentials.create()`; needs a sign-in or a proof within the last 10 minutes',
    access: 'signed-in',
    response: {
      status: 200,
      schema: Type.Object({
        challenge: Type.String(),
        rp: Type.Object({ id: Type.String(), name: Type.String() }),
        user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
        pubKeyCredParams: Type.Array(Type.Object({ type: Type.Literal('public-key'), alg: Type.Integer() })),
        timeout: Type.Integer(),
        attestation: Type.Literal('none'),
        authenticatorSelection: Type.Object({
          residentKey: Type.Literal('required'),
          requireResidentKey: Type.Literal(true),
          userVerification: Type.Literal('required'),
        }),
        excludeCredentials: descriptors,
      }),
    },
    problems: ['passkeys-unavailable', 'proof-needed'],
  },
  addPasskey: {
    summary: 'Add the passkey that the browser has created',
    access: 'signed-in',
    body: Type.Object(
      {
        name,
        passkey: Type.Object(
          { id: credentialId, clientDataJSON: bytes(4_096), attestationObject: bytes(16_384), transports },
          closed,
        ),
      },
      closed,
    ),
    response: { status: 201, schema: Type.Object({ passkey: Passkey, recoveryCodes }) },
    problems: ['passkeys-unavailable', 'passkey-refused', 'invalid-value', 'too-many-entries'],
  },
  renamePasskey: {
    summary: 'Rename a passkey of the caller',
    access: 'signed-in',
    params: passkeyParams,
    body: Type.Object({ name }, closed),
    response: noContent,
    problems: ['not-found', 'invalid-value'],
  },
  removePasskey: {
    summary: 'Remove a passkey of the caller; recovery codes end with the last second factor',
    access: 'signed-in',
    params: passkeyParams,
    response: noContent,
    problems: ['not-found', 'proof-needed'],
  },
  startApp: {
    summary: 'A new secret for an authenticator app, which counts once a code of it was sent',
    access: 'signed-in',
    response: {
      status: 200,
      schema: Type.Object({ secret: Type.String(), uri: Type.String({ description: 'for a QR code' }) }),
    },
    problems: ['proof-needed'],
  },
  enableApp: {
    summary: 'Enable the authenticator app with its current code',
    access: 'signed-in',
    body: Type.Object({ code }, closed),
    response: { status: 200, schema: Type.Object({ recoveryCodes }) },
    problems: ['wrong-code', 'proof-needed'],
  },
  removeApp: {
    summary: 'Remove the authenticator app; recovery codes end with the last second factor',
    access: 'signed-in',
    response: noContent,
    problems: ['not-found', 'proof-needed'],
  },
  newRecoveryCodes: {
    summary: 'Create new recovery codes; the previous ones no longer work',
    access: 'signed-in',
    response: { status: 200, schema: Type.Object({ codes: Type.Array(Type.String()) }) },
    problems: ['not-found', 'proof-needed'],
  },
})
