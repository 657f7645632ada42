import { refused, type Refused } from '@everquill/domain'
import type { SecurityEvent } from '../../log/security-log.ts'
import type { Transaction } from '../../storage/port.ts'
import type { AccountDeps, Caller, OpenSession } from '../deps.ts'
import { requireRecentProof } from '../factors/recent-proof.ts'

/** What administration depends on. */
export interface AdministrationDeps extends Pick<
  AccountDeps,
  'storage' | 'now' | 'newId' | 'newToken' | 'publicUrl' | 'securityLog' | 'adminSecondFactor'
> {
  /** Closes event streams whose session or link has ended. Other servers notice within seconds. */
  readonly closeEndedStreams: () => Promise<void>
}

export type SignedInCaller = Caller & { readonly session: OpenSession }

/** Who administers: a signed-in administrator, or whoever runs commands on the server. */
export type Operator = SignedInCaller | 'console'

/** What is recorded of an action. */
interface Action {
  readonly event: SecurityEvent
  /** The account that it is done to. */
  readonly subject?: string
  readonly detail?: string
  /** Whether the administrator must have proved their identity lately. */
  readonly needsProof?: true
}

/** Runs an administrator's action: permission, work and audit entry are one transaction. */
export async function administer<T extends { readonly kind: string }>(
  deps: AdministrationDeps,
  operator: Operator,
  { event, subject, detail, needsProof }: Action,
  work: (tx: Transaction) => Promise<T | Refused>,
): Promise<T | Refused> {
  const refusal = operator === 'console' ? null : await earlyRefusal(deps, operator, needsProof ?? false)
  if (refusal) return refusal
  const origin =
    operator === 'console'
      ? { userId: null, network: 'console', requestId: '' }
      : { userId: operator.session.user.id, network: operator.network, requestId: operator.requestId }
  const outcome = await deps.storage.transaction<T | Refused>(async (tx) => {
    const denied = operator === 'console' ? null : await refusalIn(tx, deps, operator.session.user.id)
    if (denied) return denied
    const done = await work(tx)
    if (isRefused(done)) return done
    const about = { event, subjectId: subject ?? null, detail: detail ?? null }
    await tx.administration.record([{ id: deps.newId(), at: deps.now(), ...origin, ...about }])
    return done
  })
  if (!isRefused(outcome)) {
    deps.securityLog({
      event,
      ...origin,
      ...(subject !== undefined && { subject }),
      ...(detail !== undefined && { detail }),
    })
  }
  return outcome
}

/** Reads something for an administrator; the permission is checked in the same transaction. */
export async function readAsAdministrator<T extends object>(
  deps: Pick<AdministrationDeps, 'storage' | 'adminSecondFactor'>,
  { session }: SignedInCaller,
  read: (tx: Transaction) => Promise<T | Refused>,
): Promise<T | Refused> {
  if (!session.user.administrator) return refused('not-administrator')
  return deps.storage.transaction(async (tx) => (await refusalIn(tx, deps, session.user.id)) ?? read(tx))
}

/** The reason to refuse; null if the user may administer. Disabling them or removing the role waits for this transaction. */
async function refusalIn(
  tx: Transaction,
  { adminSecondFactor }: Pick<AdministrationDeps, 'adminSecondFactor'>,
  userId: string,
): Promise<Refused | null> {
  if (await tx.accounts.isDisabled(userId)) return refused('not-administrator')
  if (!(await tx.accounts.user(userId))?.administrator) return refused('not-administrator')
  if (adminSecondFactor !== 'required') return null
  const { passkeys, appEnabledAt } = await tx.factors.factorsOf(userId)
  return passkeys.length > 0 || appEnabledAt !== null ? null : refused('second-factor-required')
}

async function earlyRefusal(
  deps: AdministrationDeps,
  { session }: SignedInCaller,
  needsProof: boolean,
): Promise<Refused | null> {
  if (!session.user.administrator) return refused('not-administrator')
  return needsProof ? requireRecentProof(deps, session) : null
}

const isRefused = (outcome: { readonly kind: string }): outcome is Refused => outcome.kind === 'refused'
