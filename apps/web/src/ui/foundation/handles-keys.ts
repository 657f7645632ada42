/** Whether the focused element handles keys itself, so that a shortcut must not take them: inputs, dialogs, menus. */
export const handlesKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(selector) !== null

const selector = 'input, textarea, select, [contenteditable], dialog, [role="dialog"], [role="menu"]'
