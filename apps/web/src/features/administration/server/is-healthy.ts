import type { ServerOverview } from '../../../queries/administration/administration.ts'

type Health = ServerOverview['health']

/** Whether nothing needs the attention of an administrator. */
export const isHealthy = ({ email, content, images, disk }: Health): boolean =>
  email.problem === null && content.problem === null && images === null && disk?.isFull !== true
