/** How long to wait for the next step of a button that has been held for so many milliseconds: 400, then steadily, then faster. */
export function repeatDelay(held: number): number {
  if (held < 400) return 400 - held
  return held < 1500 ? 110 : 45
}
