import { contract } from '@everquill/contract'
import { refused } from '@everquill/domain'
import type { MailProblem, MailState } from '../../accounts/passwords/monitored-mail.ts'
import type { Content } from '../../content/port.ts'
import { ImagesUnavailable, type ImageStore } from '../../images/port.ts'
import type { Logger } from '../../log/logger.ts'
import { StorageUnavailable, type Storage } from '../../storage/port.ts'
import { databaseUnavailable } from '../database-unavailable.ts'
import type { Serve } from '../serve.ts'

interface HealthDeps {
  readonly storage: Storage
  readonly content: Content
  readonly imageStore: ImageStore
  /** Null if there is no mail server. */
  readonly email: () => MailState | null
  /** Whether the disk of the data folder is almost full. */
  readonly isOutOfSpace: () => boolean
  /** Whether the server is about to stop. */
  readonly isStopping: () => boolean
  readonly now: () => number
  readonly log: Logger
}

/** Milliseconds for which the state of the picture store is cached: the route is public, and the store may be remote. */
const cacheFor = 5_000

/** Handlers of the liveness and readiness routes. */
export function healthRoutes(
  serve: Serve,
  { storage, content, imageStore, email, isOutOfSpace, isStopping, now, log }: HealthDeps,
): void {
  let cached = { at: -cacheFor, problem: Promise.resolve<string | null>(null) }
  const imageProblem = (): Promise<string | null> => {
    if (Math.abs(now() - cached.at) >= cacheFor) cached = { at: now(), problem: problemOf(imageStore) }
    return cached.problem
  }
  let isDatabaseKnownToFail = false
  const noteDatabase = (error: unknown) => {
    // Load balancers ask every second.
    if (isDatabaseKnownToFail === (error !== null)) return
    isDatabaseKnownToFail = error !== null
    if (error === null) log.info({ event: 'database-available' })
    else log.error({ event: 'database-unavailable', error })
  }

  serve(contract.health, async () => ({ body: { status: 'ok' as const } }))

  serve(contract.ready, async () => {
    if (isStopping()) return refused('unavailable', { detail: 'The server is about to stop' })
    try {
      await storage.probe()
      noteDatabase(null)
      const problem = content.problem()
      const images = await imageProblem()
      const mail = email()?.problem ?? null
      // Saves need none of them, so a load balancer must not take the server out of rotation because of them.
      return {
        body: {
          status: 'ready' as const,
          ...(problem !== null && { content: problem }),
          ...(images !== null && { images }),
          ...(mail !== null && { email: emailsFail[mail] }),
          ...(isOutOfSpace() && { disk: outOfSpace }),
        },
      }
    } catch (error) {
      noteDatabase(error)
      return error instanceof StorageUnavailable
        ? { kind: 'refused', problem: databaseUnavailable(error) }
        : refused('unavailable')
    }
  })
}

/** Without the cause, which may name a folder or a host: everyone can read this, and the log has the cause. */
const imagesUnavailable = 'Pictures can be neither stored nor read; the log of the server says why.'

const emailsFail: { readonly [P in MailProblem]: string } = {
  unreachable: 'Emails cannot be sent: the mail server cannot be reached; the log of the server says why.',
  'sign-in-refused': 'Emails cannot be sent: the mail server does not accept the user name or password of SMTP_URL.',
  'no-secure-connection':
    'Emails cannot be sent: there is no secure connection to the mail server; check its certificate and SMTP_URL.',
  refused: 'Emails cannot be sent: the mail server refuses them; check SMTP_FROM. The log of the server says why.',
  failed: 'Emails cannot be sent; the log of the server says why.',
}

const outOfSpace = 'The disk is almost full, so changes are refused; free some space.'

async function problemOf(imageStore: ImageStore): Promise<string | null> {
  try {
    await imageStore.probe()
    return null
  } catch (error) {
    if (!(error instanceof ImagesUnavailable)) throw error
    return imagesUnavailable
  }
}
