/** Whether the page is wide enough for the sheet to show its log beside it (`.margin` in `sheet.module.css`). */
export const isLogDocked = (): boolean => window.matchMedia('(min-width: 1100px)').matches
