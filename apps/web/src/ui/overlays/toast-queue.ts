/** More than two would cover the page. */
const maxToasts = 2

/** A toast in the queue; one with the same `replaces` as an earlier one takes its place. */
interface QueuedToast {
  readonly id: number
  readonly replaces?: string
}

/** The queue with one more toast, newest last. */
export const withToast = <T extends QueuedToast>(queue: readonly T[], toast: T): readonly T[] =>
  [...queue.filter(({ replaces }) => replaces === undefined || replaces !== toast.replaces), toast].slice(-maxToasts)
