// What the first look at a sheet does without, in one file: on a slow line a further request costs more than it brings.
export { Conditions } from './conditions/conditions.tsx'
export { Inventory } from './inventory/inventory.tsx'
export { Log } from '../../log-view/log.tsx'
export { LogStrip } from './log/log-strip.tsx'
export { Notes } from './notes/notes.tsx'
export { Skills } from './skills/skills.tsx'
export { Spells } from './spells/spells.tsx'
export { UndoKeys } from './undo/undo-keys.tsx'
