import type { Pictures } from './sync/outbox/pictures.ts'

/** The pictures of a device that has none to send. */
export const noPictures: Pictures = {
  subscribe: () => () => undefined,
  find: () => undefined,
  findImported: () => undefined,
  count: () => 0,
  enqueue: async () => undefined,
  enqueueImported: async () => undefined,
  retry: async () => undefined,
  discard: async () => undefined,
}
