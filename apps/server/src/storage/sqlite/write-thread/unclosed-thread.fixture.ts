import { writeThread } from './write-thread.ts'

/** Writes to the database that is its argument, and does nothing to end. */
const thread = writeThread({ file: process.argv[2] ?? '' })
await thread.commit([[{ sql: 'insert into line (id) values (?)' }, [1]]])
console.log('committed')
