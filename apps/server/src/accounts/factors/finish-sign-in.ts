import { refused, type Refused } from '@everquill/domain'
import type { UserRecord } from '../../storage/accounts-port.ts'
import type { Transaction } from '../../storage/port.ts'
import { audit } from '../audit.ts'
import type { AccountDeps, Caller, SignedIn } from '../deps.ts'
import { checkLimits, limitsOf, resetBySecondFactor } from '../limits.ts'
import { isKnownDevice } from '../sessions/device-mark.ts'
import { openSession } from '../sessions/sessions.ts'
import { hashOfEmail } from '../sign-up/parse-email.ts'
import { findTicket, type Decided, type WaitingDecision } from './first-step.ts'
import { hashOfRecoveryCode } from './recovery-codes.ts'
import { openSecret } from './sealed-secret.ts'
import { findStep } from './totp.ts'

export interface SecondStep {
  /** Proves that the first step was successful in this browser. */
  readonly ticket: string | undefined
  /** Of the authenticator app, or a recovery code. */
  readonly code: string
  readonly deviceMark?: string | undefined
}

/** A finished sign-in, with the number of recovery codes that are left if one was used. */
export interface SignInFinished extends SignedIn {
  readonly recoveryCodesLeft: number | null
  readonly decided: Decided | null
}

/** Finishes a sign-in with a code, and carries out the decision that waits for it. The ticket and the code work once. */
export async function finishSignIn(
  deps: AccountDeps,
  caller: Caller,
  { ticket, code, deviceMark }: SecondStep,
  decision: WaitingDecision,
): Promise<SignInFinished | Refused> {
  const { storage } = deps
  const found = await findTicket(deps, ticket)
  const user = found && (await storage.transaction((tx) => tx.accounts.user(found.userId)))
  if (!found || !user) return refused('sign-in-expired')
  const isKnown = isKnownDevice(deps.deviceKey, deviceMark, hashOfEmail(user.email ?? ''))
  const limits = isKnown ? limitsOf.secondFactorOnKnownDevice(user.id) : limitsOf.secondFactor(caller.network, user.id)
  const limited = await checkLimits(deps, caller, limits)
  if (limited) return limited
  const outcome = await storage.transaction(async (tx) => {
    const taken = await tx.factors.takeChallenge(found.tokenHash)
    if (!taken) return refused('sign-in-expired')
    const used = await useCode(tx, deps, user, code)
    if (!used) {
      // The ticket stays valid, so that a mistyped code does not cost the password again.
      await tx.factors.putChallenge(taken)
      return refused('wrong-code', { field: 'code' })
    }
    const refusal = taken.decision === null ? null : await decision.carryOut(tx, user, taken.decision)
    if (refusal) return refusal
    await tx.accounts.resetLimits(resetBySecondFactor(user.id))
    const opened = await openSession(tx, deps, caller, user)
    return opened.kind === 'refused' ? opened : { ...opened, recoveryCodesLeft: used.recoveryCodesLeft }
  })
  if (outcome.kind === 'refused') {
    if (outcome.problem.code === 'wrong-code') audit(deps, caller, 'second-factor-failed', { userId: user.id })
    return outcome
  }
  const isRecovery = outcome.recoveryCodesLeft !== null
  if (isRecovery) audit(deps, caller, 'recovery-code-used', { userId: user.id })
  audit(deps, caller, 'signed-in', { userId: user.id, detail: isRecovery ? 'recovery code' : 'authenticator app' })
  return { ...outcome, decided: await decision.finish(user) }
}

async function useCode(
  { factors }: Transaction,
  { factorKey, now }: AccountDeps,
  { id }: UserRecord,
  typed: string,
): Promise<{ readonly recoveryCodesLeft: number | null } | null> {
  const code = typed.replaceAll(/[\s-]/g, '')
  if (!/^\d{6}$/.test(code)) {
    if (!(await factors.takeRecoveryCode(id, hashOfRecoveryCode(code)))) return null
    return { recoveryCodesLeft: (await factors.factorsOf(id)).recoveryCodes }
  }
  const app = await factors.app(id)
  const secret = app && app.enabledAt !== null ? openSecret(factorKey, id, app.secret) : null
  const step = secret && findStep(secret, code, now())
  return step !== null && (await factors.useStep(id, step)) ? { recoveryCodesLeft: null } : null
}
