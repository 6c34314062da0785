import { Migration } from '@mikro-orm/migrations';

/** Letters without their marks: "adebayo" finds Adébáyọ̀. */
export class PlainLetters extends Migration {
  override name = '20261127140000-plain-letters';

  override up(): void {
    this.addSql(`
      create function plain_letters(given text) returns text
      language sql immutable parallel safe strict as $$
        select regexp_replace(normalize(given, NFKD), '[\u0300-\u036F]', '', 'g')
      $$`);
  }
}
