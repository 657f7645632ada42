import type { Problem } from '@everquill/domain'
import type { OutageReason, StorageUnavailable } from '../storage/port.ts'

/** Without the cause, which may name a host: the log has it. */
const details: Readonly<Record<OutageReason, string>> = {
  unreachable: 'The database cannot be reached',
  'read-only': 'The database is read-only',
  'too-slow': 'The database did not answer in time',
  full: 'The disk of the database is full',
}

/** The problem that callers get while the database cannot be used. */
export const databaseUnavailable = ({ reason }: StorageUnavailable): Problem => ({
  code: 'unavailable',
  detail: reason === null ? 'The database cannot be used' : details[reason],
})
