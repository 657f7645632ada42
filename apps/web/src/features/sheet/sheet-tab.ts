/** What a phone shows, one at a time. */
export const sheetTabs = ['sheet', 'pack', 'spells', 'notes', 'log'] as const

export type SheetTab = (typeof sheetTabs)[number]
