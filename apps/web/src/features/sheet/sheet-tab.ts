/** What a phone shows, one at a time. */
export const leaves = ['sheet', 'pack', 'spells', 'notes', 'log'] as const

export type Leaf = (typeof leaves)[number]
