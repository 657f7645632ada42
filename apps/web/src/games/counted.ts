/** A whole number that is not less than nothing; anything else counts as nothing yet. */
export const counted = (text: string): number => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : 0)
