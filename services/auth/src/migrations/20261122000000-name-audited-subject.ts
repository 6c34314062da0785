import { Migration } from '@mikro-orm/migrations';

/** What an audited look was at: the id of a proof, say. */
export class NameAuditedSubject extends Migration {
  override name = '20261122-name-audited-subject';

  override up(): void {
    this.addSql('ALTER TABLE audit_log ADD COLUMN subject text');
  }
}
