import { Migration } from '@mikro-orm/migrations';

/**
 * Notes of staff on orders, erased with the buyer; and buyers who may not order for some time. A block keeps phone and
 * mailbox as hashes alone, until its end.
 */
export class NotesAndBlocks extends Migration {
  override name = '20261127174000-notes-and-blocks';

  override up(): void {
    this.addSql(`
      create table order_notes (
        id integer generated always as identity constraint order_notes_pkey primary key,
        order_id integer not null references orders (id),
        at timestamptz(3) not null default now(),
        actor text not null,
        text text not null check (text <> ''),
        request_id text,
        constraint order_notes_request_key unique (order_id, request_id)
      )`);
    this.addSql(`
      create table buyer_blocks (
        id integer generated always as identity constraint buyer_blocks_pkey primary key,
        phone_hash text not null constraint buyer_blocks_phone_key unique,
        mailbox_hash text not null constraint buyer_blocks_mailbox_key unique,
        reason text not null,
        blocked_by text not null,
        blocked_at timestamptz(3) not null default now(),
        ends_at timestamptz(3) not null
      )`);
  }
}
