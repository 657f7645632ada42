import { Client } from 'pg'

/** Runs a statement as the administrator of a database. */
export async function administer(url: string, sql: string): Promise<readonly { readonly [column: string]: unknown }[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<{ [column: string]: unknown }>(sql)).rows
  } finally {
    await client.end()
  }
}
