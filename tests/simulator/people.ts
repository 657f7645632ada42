/** Each of them has one character; the third one creates theirs on a device. */
export const players = ['ann', 'bob', 'cleo'] as const

/** They run the game, and its encounter if there is one. */
export const gameMasters = ['greta', 'gil'] as const

/** Everyone who has devices; schedules refer to them by index. */
export const users: readonly string[] = [...players, ...gameMasters]

export const isGameMaster = (user: string): boolean => gameMasters.some((one) => one === user)

/** The game of all characters. */
export const game = 'saturdays'
