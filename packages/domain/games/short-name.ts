/** Words that are no name on their own, so a short name does not end with them. */
const joiningWords: ReadonlySet<string> = new Set(
  'the a of sir lady lord dame der die das den dem von vom van zu zum zur de la le el di da herr frau'.split(' '),
)

/** The first words of a name that tell it apart from the other names; usually one. */
export function shortName(name: string, others: readonly string[]): string {
  const words = name.split(/\s+/)
  for (let count = 1; count < words.length; count += 1) {
    const short = words.slice(0, count).join(' ')
    const isShared = others.some((other) => other !== name && `${other} `.startsWith(`${short} `))
    if (!isShared && !joiningWords.has(words[count - 1]?.toLowerCase() ?? '')) return short
  }
  return name
}
