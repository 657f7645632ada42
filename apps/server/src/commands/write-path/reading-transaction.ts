import type { ChangeTransaction, Transaction } from '../../storage/port.ts'

/** A transaction as commands see it: only the write path itself commits characters. */
export type ReadingTransaction = Omit<Transaction, 'keep'>

/** The same for work on one locked character. */
export type ReadingChange = Omit<ChangeTransaction, 'keep'>
