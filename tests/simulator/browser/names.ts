/** The save id of the character that is created on a device. */
export const creationIdOf = (device: string): string => `creation on ${device}`

/** The token of a user's session on a device. */
export const tokenOf = (user: string, device: string): string => `${user} on ${device}`
