import { Migration } from '@mikro-orm/migrations';

/** What buyers say is wrong with goods that left, with up to four pictures, and what staff answer. */
export class Problems extends Migration {
  override name = '20261127214000-problems';

  override up(): void {
    this.addSql(`
      create table order_problems (
        id integer generated always as identity constraint order_problems_pkey primary key,
        order_id integer not null references orders (id),
        kind text not null
          check (kind in ('damaged', 'wrong', 'missing', 'not_arrived', 'other')),
        words text check (words <> ''),
        reported_at timestamptz(3) not null default now(),
        form_id text,
        answer text check (answer in ('replacement', 'refund', 'no')),
        reason text,
        refund_kobo bigint check (refund_kobo > 0),
        answered_by text,
        answered_at timestamptz(3),
        answer_request_id text,
        check ((answer is null) = (answered_at is null)),
        check ((answer is null) = (answered_by is null)),
        check ((refund_kobo is not null) = (answer is not null and answer = 'refund'))
      )`);
    this.addSql('create index order_problems_order on order_problems (order_id)');
    this.addSql(
      'create unique index order_problems_open on order_problems (order_id) where answer is null',
    );
    this.addSql(`
      create table problem_pictures (
        id integer generated always as identity constraint problem_pictures_pkey primary key,
        picture_id uuid not null constraint problem_pictures_picture_key unique,
        problem_id integer not null references order_problems (id),
        object_key text not null constraint problem_pictures_object_key unique,
        form_id text,
        sha256 text not null,
        size_bytes integer not null check (size_bytes > 0),
        width_px integer not null check (width_px > 0),
        height_px integer not null check (height_px > 0),
        uploaded_at timestamptz(3) not null default now(),
        removed_at timestamptz(3)
      )`);
    this.addSql('create index problem_pictures_problem on problem_pictures (problem_id)');
  }
}
