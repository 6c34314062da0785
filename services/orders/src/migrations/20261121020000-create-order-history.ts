import { Migration } from '@mikro-orm/migrations';

/** History (append-only), proofs, and which hold belongs to which order. */
export class CreateOrderHistory extends Migration {
  override name = '20261121_02_create_order_history';

  override up(): void {
    this.addSql(`
      create table order_events (
        id integer generated always as identity primary key,
        order_id integer not null references orders (id),
        at timestamptz(3) not null default now(),
        kind text not null check (kind in ('placed', 'extended', 'proof_attached',
          'proof_attached_late', 'proof_rejected', 'confirmed', 'processing_started', 'expired',
          'cancelled')),
        from_status text,
        to_status text not null,
        actor text not null,
        reason text,
        request_id text
      )`);
    this.addSql('create index order_events_order on order_events (order_id, id)');
    this.addSql(`
      create function order_events_refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception 'the history of orders is append-only' using errcode = 'restrict_violation';
      end $$`);
    this.addSql(`
      create trigger order_events_append_only before update or delete or truncate on order_events
        for each statement execute function order_events_refuse_change()`);

    // Two hashes within 6 of 64 bits agree in at least one of 7 bands (pigeonhole), so the
    // bands' index finds every look-alike without reading all proofs.
    this.addSql(`
      create table order_proofs (
        id integer generated always as identity primary key,
        proof_id uuid not null constraint order_proofs_proof_id_key unique,
        order_id integer not null references orders (id),
        object_key text not null constraint order_proofs_object_key_key unique,
        sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
        perceptual_hash bigint not null,
        perceptual_bands integer[] not null generated always as (array[
          (perceptual_hash & 511)::integer,
          ((perceptual_hash >> 9) & 511)::integer + 1024,
          ((perceptual_hash >> 18) & 511)::integer + 2048,
          ((perceptual_hash >> 27) & 511)::integer + 3072,
          ((perceptual_hash >> 36) & 511)::integer + 4096,
          ((perceptual_hash >> 45) & 511)::integer + 5120,
          ((perceptual_hash >> 54) & 1023)::integer + 6144]) stored,
        size_bytes integer not null check (size_bytes > 0),
        width_px integer not null check (width_px > 0),
        height_px integer not null check (height_px > 0),
        is_late boolean not null,
        rejection_reason text,
        uploaded_at timestamptz(3) not null default now()
      )`);
    this.addSql('create index order_proofs_order on order_proofs (order_id, id)');
    this.addSql('create index order_proofs_sha256 on order_proofs (sha256)');
    this.addSql('create index order_proofs_bands on order_proofs using gin (perceptual_bands)');

    // A row without an order is a fence: no order can be stored under that hold any more.
    this.addSql(`
      create table order_holds (
        hold_id uuid constraint order_holds_pkey primary key,
        order_id integer references orders (id),
        recorded_at timestamptz(3) not null default now()
      )`);
    this.addSql('create index order_holds_order on order_holds (order_id)');
  }
}
