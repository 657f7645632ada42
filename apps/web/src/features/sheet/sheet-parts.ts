// The sections that load after the first paint share one chunk: on a slow line each extra request costs more than it saves.
export { Conditions } from './conditions/conditions.tsx'
export { Inventory } from './inventory/inventory.tsx'
export { Log } from '../../log-view/log.tsx'
export { LogStrip } from './log/log-strip.tsx'
export { Notes } from './notes/notes.tsx'
export { Skills } from './skills/skills.tsx'
export { Spells } from './spells/spells.tsx'
export { UndoKeys } from './undo/undo-keys.tsx'
