import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { likePattern, wordsOf } from '@spade/platform/list/read-page';
import { type SqlBool, sql } from 'kysely';
import { authDb } from '../auth.tables.ts';

/** Shows the owner the audit log of accounts and access. */
@Controller()
export class ListAudit {
  constructor(private readonly em: EntityManager) {}

  @HandleMessage('auth.list-audit')
  async handle({
    before,
    limit,
    person,
    action,
    search,
  }: RequestOf<'auth.list-audit'>): Promise<ReplyOf<'auth.list-audit'>> {
    const name = person?.toLowerCase();
    const rows = await authDb(this.em)
      .selectFrom('audit_log as line')
      .leftJoin('admin_users as account', 'account.id', 'line.adminId')
      .select(['line.id', 'line.at', 'line.action', 'line.actor', 'line.network', 'line.subject'])
      .select('account.username')
      .$if(before !== null, (query) => query.where('line.id', '<', before))
      .$if(action !== undefined, (query) => query.where('line.action', '=', action ?? 'logged_out'))
      .$if(name !== undefined, (query) =>
        query.where(({ or }) =>
          or([
            sql<SqlBool>`lower(line.actor) = ${name}`,
            sql<SqlBool>`lower(account.username) = ${name}`,
          ]),
        ),
      )
      .$if(search !== undefined, (query) =>
        query.where(({ and }) =>
          and(
            wordsOf(search ?? '').map(
              (word) => sql<SqlBool>`lower(line.subject) like ${likePattern(word)}`,
            ),
          ),
        ),
      )
      .orderBy('line.id', 'desc')
      .limit(limit)
      .execute();
    return {
      lines: rows.map(({ id, at, action: what, actor, network, subject, username }) => ({
        ...{ id, at: at.toISOString(), action: what, account: username, network, subject },
        // What the gateway records is what this account did there.
        actor: actor === 'gateway' ? (username ?? actor) : actor,
      })),
    };
  }
}
