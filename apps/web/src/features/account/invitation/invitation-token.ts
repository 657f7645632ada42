/** The token of an invitation, of which people may paste the whole link. */
export const invitationTokenIn = (typed: string): string => typed.trim().split('#').at(-1) ?? ''
