/** More than two would cover the page. */
const maxToasts = 2

/** A toast in the queue; one with the same `replaces` as an earlier one takes its place. */
interface QueuedToast {
  readonly id: number
  readonly replaces?: string
  /** It waits for an answer, so no other toast pushes it out. */
  readonly stays?: boolean
}

/** The queue with one more toast, newest last. */
export function withToast<T extends QueuedToast>(queue: readonly T[], toast: T): readonly T[] {
  const others = queue.filter(({ replaces }) => replaces === undefined || replaces !== toast.replaces)
  const all = [...others, toast]
  const staying = all.filter(({ stays }) => stays).length
  const passing = all.filter(({ stays }) => !stays).slice(-Math.max(1, maxToasts - staying))
  return all.filter((one) => one.stays || passing.includes(one))
}
