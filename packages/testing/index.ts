export {
  anyCharacter,
  anyCharacterAndChange,
  anyEdits,
  anyHistory,
  anyStoredAndEdits,
  anyValueOf,
} from './arbitraries.ts'
export { aChange, aCharacter, aLogEntry, anItem, anItemRecord, aSaveContext, aSpell, gameNight } from './builders.ts'
export { freePort } from './free-port.ts'
export { MemoryServer, type MemoryCommit } from './memory-server.ts'
export { freshDatabase, startPostgres, type PostgresServer } from './postgres.ts'
export { VirtualClock } from './virtual-clock.ts'
export { SyncModel, type SyncEvent } from './sync-model.ts'
