/** What a personal access token may do: read everything its owner may read, change characters, act in games and run them. */
export const tokenScopes = ['read', 'write', 'games'] as const

/** One of the scopes. */
export type TokenScope = (typeof tokenScopes)[number]
