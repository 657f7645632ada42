import { writeThread } from './write-thread.ts'

/** Writes to the database that is its argument, and does nothing to end. */
const file = process.argv[2] ?? ''
const unused = writeThread({ file })
unused.start()
const thread = writeThread({ file })
await thread.commit([[{ sql: 'insert into line (id) values (?)' }, [1]]])
console.log('committed')
