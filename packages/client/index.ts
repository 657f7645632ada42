export { everquill, EverquillProblem, type ClientOptions, type EverquillClient } from './everquill.ts'
export type { ServerEvent } from './server-events.ts'
export { verifyWebhook, type WebhookHeaders } from './verify-webhook.ts'
