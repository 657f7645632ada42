import type { ServerOverview } from '../../../queries/administration/administration.ts'

type Health = ServerOverview['health']

/** Whether the last email failed and none was sent since. */
export const isEmailFailing = ({ lastSentAt, lastFailedAt }: Health['email']): boolean =>
  lastFailedAt !== null && (lastSentAt === null || lastFailedAt > lastSentAt)

/** Whether nothing needs the attention of an administrator. */
export const isHealthy = ({ email, content, images, disk }: Health): boolean =>
  !isEmailFailing(email) && content.problem === null && images === null && disk?.isFull !== true
