import { Migration } from '@mikro-orm/migrations';

/** Who decided about a credit, beside the name: null in lines of a release before, where the name alone says it. */
export class CreditActorKind extends Migration {
  override name = '20261127171000-credit-actor-kind';

  override up(): void {
    this.addSql('alter table credit_events add column actor_kind text');
    this.addSql(`
      alter table credit_events add constraint credit_events_actor_kind_check
      check (actor_kind in ('person', 'buyer', 'system', 'shell')) not valid`);
  }
}
