// What the first look at a sheet does without, in one file: on a slow line a further request costs more than it brings.
export { Conditions } from './conditions.tsx'
export { Inventory } from './inventory.tsx'
export { Log } from './log.tsx'
export { LogStrip } from './log-strip.tsx'
export { Prose } from './prose.tsx'
export { Skills } from './skills.tsx'
export { Spells } from './spells.tsx'
export { UndoKeys } from './undo-keys.tsx'
