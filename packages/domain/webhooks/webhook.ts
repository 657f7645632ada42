/** What a webhook can send: changes of characters, rolls, awards, level-ups, and the start and end of game sessions. */
export const webhookTopics = ['saves', 'rolls', 'awards', 'level-ups', 'sessions'] as const

/** One of the topics. */
export type WebhookTopic = (typeof webhookTopics)[number]

/** How a webhook sends: log entries as JSON, or embeds for a Discord channel. */
export const webhookFormats = ['json', 'discord'] as const

/** One of the formats. */
export type WebhookFormat = (typeof webhookFormats)[number]

/** The topics that have an embed. Single changes would flood a channel. */
export const discordTopics: readonly WebhookTopic[] = ['rolls', 'awards', 'level-ups', 'sessions']

/** The events that webhooks send. */
export const webhookEvents = ['save', 'roll', 'award', 'level-up', 'session-start', 'session-end', 'test'] as const

/** One of the events. */
export type WebhookEvent = (typeof webhookEvents)[number]

/** The topic of each event; a test belongs to none and is always sent. */
export const topicOfEvent: { readonly [E in WebhookEvent]: WebhookTopic | null } = {
  save: 'saves',
  roll: 'rolls',
  award: 'awards',
  'level-up': 'level-ups',
  'session-start': 'sessions',
  'session-end': 'sessions',
  test: null,
}

/**
 * Why a webhook was switched off: by its user, because it failed for long, because the receiver said that it is gone, or
 * because its user may no longer read what it sends.
 */
export type WebhookStop = 'by-user' | 'failing' | 'gone' | 'no-access'
