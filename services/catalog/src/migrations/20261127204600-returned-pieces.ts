import { Migration } from '@mikro-orm/migrations';

/** Pieces of a sale that came back: a sale that is taken back later returns the rest alone. */
export class ReturnedPieces extends Migration {
  override name = '20261127204600-returned-pieces';

  override up(): void {
    this.addSql('alter table stock_holds add column returned_pieces integer not null default 0');
  }
}
