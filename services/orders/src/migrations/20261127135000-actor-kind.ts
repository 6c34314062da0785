import { Migration } from '@mikro-orm/migrations';

/** Who took a step, beside the name: null in lines of a release before, where the name alone says it. */
export class OrderActorKind extends Migration {
  override name = '20261127135000-actor-kind';

  override up(): void {
    this.addSql('alter table order_events add column actor_kind text');
    this.addSql(`
      alter table order_events add constraint order_events_actor_kind_check
      check (actor_kind in ('person', 'buyer', 'system', 'shell')) not valid`);
  }
}
