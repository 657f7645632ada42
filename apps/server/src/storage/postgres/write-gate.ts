import { StorageUnavailable } from '../port.ts'

/** Refuses writes while PostgreSQL does not answer them. */
export interface WriteGate {
  /** Throws while the gate is closed. */
  requireOpen(): void
  /** Closes the gate because a write was not answered; it opens again when a probe is answered. */
  close(cause: unknown): void
  /** Ends the probes. */
  stop(): void
}

const probeEvery = 1_000

/**
 * A write that PostgreSQL does not answer costs a connection, here and there: it waits for its standby or its lock even
 * after this side has given up. So after the first one only probes wait, one at a time, and everybody else learns at once
 * that writes do not work.
 */
export function writeGate(probe: () => Promise<unknown>): WriteGate {
  let closedBy: StorageUnavailable | null = null
  let timer: NodeJS.Timeout | null = null
  let isStopped = false
  const reopen = async (): Promise<void> => {
    const isAnswered = await probe().then(
      () => true,
      () => false,
    )
    if (isAnswered) closedBy = null
    else if (!isStopped) timer = setTimeout(() => void reopen(), probeEvery)
  }
  return {
    requireOpen() {
      if (closedBy) throw closedBy
    },
    close(cause) {
      if (closedBy) return
      const message = 'PostgreSQL did not answer a write; further ones are refused until it answers.'
      closedBy = new StorageUnavailable(message, { reason: 'too-slow', cause })
      void reopen()
    },
    stop() {
      isStopped = true
      if (timer) clearTimeout(timer)
    },
  }
}
