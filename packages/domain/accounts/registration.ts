/** Who may create accounts on a server. */
export const registrationModes = ['open', 'invite-only', 'closed'] as const

/** Who may create accounts: everyone, people with an invitation, or nobody. */
export type RegistrationMode = (typeof registrationModes)[number]

/** The rules for new accounts and guests of a server. */
export interface Registration {
  readonly mode: RegistrationMode
  /** Whether a game's invite code lets guests in; null: the default of the mode. */
  readonly gameGuests: boolean | null
}

/** The rules of a server on which nobody has changed them. */
export const defaultRegistration: Registration = { mode: 'open', gameGuests: null }

/** Whether somebody with the invite code of a game may start as a guest. */
export const admitsGameGuests = ({ mode, gameGuests }: Registration): boolean =>
  mode === 'open' || (gameGuests ?? mode === 'invite-only')
