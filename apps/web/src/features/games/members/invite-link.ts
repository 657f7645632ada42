/** The code is in the URL fragment, so it never reaches a server log. */
export const inviteUrl = (code: string): string => `${location.origin}/games#${code}`

/** Splits a code into groups for reading aloud: `SALZ 7F3K QW2M`. */
export const codeGroups = (code: string): readonly string[] => code.match(/.{1,4}/g) ?? []

/** The same as one text. */
export const formatCode = (code: string): string => codeGroups(code).join(' ')

/** How long the code of a new game is valid: the first game session is often weeks away. */
export const firstInvitationDays = 30
