import type { Refusal } from '../../api/backend.ts'

/** The server understood and said no; anything else may go better next time. */
export const isFinal = ({ status }: Refusal): boolean =>
  status >= 400 && status < 500 && status !== 401 && status !== 408 && status !== 429
