import { Migration } from '@mikro-orm/migrations';

/** Who did it, beside the name: null in lines of a release before, where the name alone says it. */
export class AuditActorKind extends Migration {
  override name = '20261127135000-actor-kind';

  override up(): void {
    this.addSql('alter table audit_log add column actor_kind text');
    this.addSql(`
      alter table audit_log add constraint audit_log_actor_kind_check
      check (actor_kind in ('person', 'buyer', 'system', 'shell')) not valid`);
  }
}
