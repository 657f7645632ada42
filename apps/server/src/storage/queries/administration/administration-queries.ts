import type {
  AccountInvitation,
  Administration,
  Announcement,
  AuditEntry,
  BackupKind,
} from '../../administration-port.ts'
import type { Engine } from '../../engine-differences.ts'
import type { RunQuery } from '../query.ts'
import { accountOverviews } from './account-overviews.ts'

/** Reads and changes what administrators see, inside the transaction that runs the queries. */
export function administration(engine: Engine, run: RunQuery): Administration {
  const { build, among } = engine
  return {
    ...accountOverviews(engine, run),
    ...auditLog(engine, run),
    async putInvitation({ tokenHash, createdBy, createdAt, expiresAt, ...rest }) {
      const row = {
        ...rest,
        token_hash: tokenHash,
        created_by: createdBy,
        created_at: createdAt,
        expires_at: expiresAt,
      }
      await run(build.insertInto('account_invitations').values(row).compile())
    },
    async invitations() {
      const query = build.selectFrom('account_invitations').selectAll().orderBy('created_at', 'desc').orderBy('id')
      return (await run(query.compile())).map(invitationOf)
    },
    async takeInvitation(tokenHash) {
      const query = build.deleteFrom('account_invitations').where('token_hash', '=', tokenHash).returningAll()
      const [row] = await run(query.compile())
      return row ? invitationOf(row) : null
    },
    async removeInvitation(id) {
      const query = build.deleteFrom('account_invitations').where('id', '=', id).returning('id')
      return (await run(query.compile())).length > 0
    },
    async putAnnouncement({ id, en, de, createdAt, expiresAt }) {
      const row = { id, text_en: en, text_de: de, created_at: createdAt, expires_at: expiresAt }
      await run(build.insertInto('announcements').values(row).compile())
    },
    async announcements(now) {
      const query = build
        .selectFrom('announcements')
        .selectAll()
        .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
        .orderBy('created_at', 'desc')
        .orderBy('id')
      return (await run(query.compile())).map(({ id, text_en, text_de, created_at, expires_at }): Announcement => ({
        id,
        en: text_en,
        de: text_de,
        createdAt: created_at,
        expiresAt: expires_at,
      }))
    },
    async removeAnnouncement(id) {
      const query = build.deleteFrom('announcements').where('id', '=', id).returning('id')
      return (await run(query.compile())).length > 0
    },
    async putBackup({ id, startedAt, finishedAt, missingPictures, ...others }) {
      const rest = {
        ...others,
        started_at: startedAt,
        finished_at: finishedAt,
        missing_pictures: missingPictures,
      }
      const query = build.insertInto('backups').values({ id, ...rest })
      await run(query.onConflict((conflict) => conflict.column('id').doUpdateSet(rest)).compile())
    },
    async backups() {
      const query = build.selectFrom('backups').selectAll().orderBy('started_at', 'desc').orderBy('id')
      return (await run(query.compile())).map(({ kind, started_at, finished_at, missing_pictures, ...rest }) => ({
        ...rest,
        kind: kind as BackupKind,
        startedAt: started_at,
        finishedAt: finished_at,
        missingPictures: missing_pictures,
      }))
    },
    async removeBackups(ids) {
      await run(build.deleteFrom('backups').where(among('id', ids)).compile())
    },
  }
}

function auditLog({ build, among }: Engine, run: RunQuery): Pick<Administration, 'record' | 'auditLog'> {
  return {
    async record(entries) {
      const rows = entries.map(({ id, at, event, userId, subjectId, network, requestId, detail }) => ({
        id,
        at,
        event,
        user_id: userId,
        subject_id: subjectId,
        network,
        request_id: requestId,
        detail,
      }))
      if (rows.length > 0) await run(build.insertInto('audit_log').values(rows).compile())
    },
    async auditLog({ events, user, before, limit }) {
      let query = build
        .selectFrom('audit_log')
        .leftJoin('users as doer', 'doer.id', 'audit_log.user_id')
        .leftJoin('users as subject', 'subject.id', 'audit_log.subject_id')
        .selectAll('audit_log')
        .select(['doer.name as user_name', 'subject.name as subject_name'])
      if (events) query = query.where(among('audit_log.event', events))
      if (user !== undefined) {
        query = query.where((eb) => eb.or([eb('audit_log.user_id', '=', user), eb('audit_log.subject_id', '=', user)]))
      }
      if (before) {
        query = query.where((eb) =>
          eb.or([
            eb('audit_log.at', '<', before.at),
            eb.and([eb('audit_log.at', '=', before.at), eb('audit_log.id', '<', before.id)]),
          ]),
        )
      }
      const page = query.orderBy('audit_log.at', 'desc').orderBy('audit_log.id', 'desc').limit(limit)
      return (await run(page.compile())).map((row) => ({
        ...auditEntryOf(row),
        // A deleted account has no name any more; a guest has none either.
        userName: row.user_name,
        subjectName: row.subject_name,
      }))
    },
  }
}

const auditEntryOf = (row: {
  readonly id: string
  readonly at: number
  readonly event: string
  readonly user_id: string | null
  readonly subject_id: string | null
  readonly network: string
  readonly request_id: string
  readonly detail: string | null
}): AuditEntry => ({
  id: row.id,
  at: row.at,
  event: row.event,
  userId: row.user_id,
  subjectId: row.subject_id,
  network: row.network,
  requestId: row.request_id,
  detail: row.detail,
})

const invitationOf = (row: {
  readonly token_hash: string
  readonly id: string
  readonly note: string
  readonly created_by: string
  readonly created_at: number
  readonly expires_at: number
}): AccountInvitation => ({
  id: row.id,
  tokenHash: row.token_hash,
  note: row.note,
  createdBy: row.created_by,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
})
