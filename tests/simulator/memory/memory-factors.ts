import type { FactorReads, FactorWrites } from '../../../apps/server/src/storage/factors-port.ts'
import type { Tables } from './memory-tables.ts'

/** Reads committed second factors. */
export function memoryFactorReads(tables: Tables, step: () => Promise<void>): FactorReads {
  const passkeysOf = (userId: string) =>
    tables.passkeys
      .all()
      .filter((passkey) => passkey.userId === userId)
      .sort((left, right) => left.createdAt - right.createdAt || (left.id < right.id ? -1 : 1))
  return {
    async factorsOf(userId) {
      await step()
      return {
        passkeys: passkeysOf(userId),
        appEnabledAt: tables.apps.get(userId)?.enabledAt ?? null,
        recoveryCodes: tables.recoveryCodes.get(userId)?.length ?? 0,
      }
    },
    async hasSecondFactor(userId) {
      await step()
      return passkeysOf(userId).length > 0 || (tables.apps.get(userId)?.enabledAt ?? null) !== null
    },
    async challenge(tokenHash) {
      await step()
      return tables.challenges.get(tokenHash) ?? null
    },
  }
}

/** Writes second factors within a transaction; `lock` holds a name until its end. */
export function memoryFactorWrites(tables: Tables, lock: (name: string) => Promise<void>): FactorWrites {
  const { passkeys, apps, recoveryCodes, challenges } = tables
  return {
    ...memoryFactorReads(tables, async () => undefined),
    passkey: async (id) => passkeys.get(id) ?? null,
    async addPasskey(passkey) {
      await lock(`passkey ${passkey.id}`)
      if (passkeys.get(passkey.id)) return false
      passkeys.set(passkey.id, passkey)
      return true
    },
    async usePasskey({ id, counter: previous }, counter, usedAt) {
      await lock(`passkey ${id}`)
      const passkey = passkeys.get(id)
      if (passkey?.counter !== previous) return false
      passkeys.set(id, { ...passkey, counter, lastUsedAt: usedAt })
      return true
    },
    async renamePasskey(userId, id, name) {
      const passkey = passkeys.get(id)
      if (passkey?.userId !== userId) return false
      passkeys.set(id, { ...passkey, name })
      return true
    },
    async removePasskey(userId, id) {
      await lock(`passkey ${id}`)
      if (passkeys.get(id)?.userId !== userId) return false
      passkeys.delete(id)
      return true
    },
    app: async (userId) => apps.get(userId) ?? null,
    putApp: async (app) => apps.set(app.userId, app),
    async useStep(userId, step) {
      await lock(`app ${userId}`)
      const app = apps.get(userId)
      if (!app || app.lastStep >= step) return false
      apps.set(userId, { ...app, lastStep: step })
      return true
    },
    async removeApp(userId) {
      const exists = apps.get(userId) !== undefined
      apps.delete(userId)
      return exists
    },
    putRecoveryCodes: async (userId, hashes) => recoveryCodes.set(userId, hashes),
    async takeRecoveryCode(userId, hash) {
      await lock(`recovery codes ${userId}`)
      const hashes = recoveryCodes.get(userId) ?? []
      recoveryCodes.set(
        userId,
        hashes.filter((other) => other !== hash),
      )
      return hashes.includes(hash)
    },
    putChallenge: async (challenge) => challenges.set(challenge.tokenHash, challenge),
    async takeChallenge(tokenHash) {
      await lock(`challenge ${tokenHash}`)
      const challenge = challenges.get(tokenHash)
      challenges.delete(tokenHash)
      return challenge ?? null
    },
    async endChallenges(userId) {
      for (const { tokenHash, userId: owner } of challenges.all()) if (owner === userId) challenges.delete(tokenHash)
    },
  }
}
