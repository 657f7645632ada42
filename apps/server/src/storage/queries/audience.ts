import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** What `isInAudience` decides, for the entries of a query; a reader without an account is null. */
export const isInAudienceOf = (user: string | null): RawBuilder<SqlBool> =>
  sql`(log_entries.audience is null or log_entries.user_id = ${user} or (log_entries.audience = 'masters' and exists (
    select 1 from game_members where game_members.game_id = log_entries.game_id
    and game_members.user_id = ${user} and game_members.role = 'gm')))`
