/** A phone shows one tab at a time; wider pages show them all. */
export const sheetTabs = ['sheet', 'pack', 'spells', 'notes', 'log'] as const

export type SheetTab = (typeof sheetTabs)[number]
