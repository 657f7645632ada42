/** Milliseconds until the next repeat of a button that has been held for `held` ms. */
export function repeatDelay(held: number): number {
  if (held < 400) return 400 - held
  return held < 1500 ? 110 : 45
}
