/** Ends every line with `\n` only; texts of other systems have `\r\n`, and every line of them would count as changed. */
export const normalizeLineBreaks = (text: string): string =>
  text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text
