export { anyChange, anyCharacter, anyEdits, anyValueOf } from './arbitraries.ts'
export { aChange, aCharacter, aLogEntry, anItem, anItemRecord, aSaveContext, aSpell, gameNight } from './builders.ts'
export { freshDatabase, postgresVariable, startPostgres, type PostgresServer } from './postgres.ts'
