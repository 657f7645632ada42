/** The species of DSA5 by their number in Optolith, with the hit points they start from. */
export const dsaRaces: Readonly<Record<string, { readonly name: string; readonly hitPoints: number }>> = {
  R_1: { name: 'Mensch', hitPoints: 5 },
  R_2: { name: 'Elf', hitPoints: 2 },
  R_3: { name: 'Halbelf', hitPoints: 5 },
  R_4: { name: 'Zwerg', hitPoints: 8 },
}

/** Traditions of magic in Optolith whose leading attribute is known. */
export const dsaTraditions: Readonly<Record<string, 'kl' | 'ch' | 'in'>> = {
  /** Guild mages. */
  SA_70: 'kl',
  /** Witches. */
  SA_255: 'ch',
  /** Elves. */
  SA_345: 'in',
}
