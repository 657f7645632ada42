import { Client, Pool } from 'pg'
import { connectionOptions } from './connections.ts'

// Queries in progress reject by themselves when the connection is lost; without a listener it would end the process too.
const ignore = () => undefined

/** A connection outside of a server's pool. */
export function ownClient(url: string): Client {
  const client = new Client(connectionOptions(url))
  client.on('error', ignore)
  return client
}

/** A pool with one connection. */
export function ownPool(url: string): Pool {
  const pool = new Pool({ ...connectionOptions(url), max: 1 })
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}
