import { Migration } from '@mikro-orm/migrations';

/**
 * Lines of the audit log may be deleted when they are over a year old, and only by `forget_audit_lines`,
 * which runs with its owner's rights: the serving role still has no right to delete or to change one.
 */
export class LetAuditLogAge extends Migration {
  override name = '20261129100000-let-audit-log-age';

  override up(): void {
    this.addSql('DROP TRIGGER audit_log_is_append_only ON audit_log');
    this.addSql(`
      CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR TRUNCATE ON audit_log
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`);
    this.addSql(`
      CREATE TRIGGER audit_log_keeps_a_year BEFORE DELETE ON audit_log
      FOR EACH ROW WHEN (OLD.at > now() - interval '365 days') EXECUTE FUNCTION refuse_change()`);
    this.addSql('CREATE INDEX audit_log_at ON audit_log (at)');
    this.addSql(`
      CREATE FUNCTION forget_audit_lines(kept_days integer) RETURNS integer
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
      DECLARE
        forgotten integer;
      BEGIN
        IF kept_days < 365 THEN
          RAISE EXCEPTION 'the audit log keeps a year at least';
        END IF;
        DELETE FROM public.audit_log WHERE at < now() - make_interval(days => kept_days);
        GET DIAGNOSTICS forgotten = ROW_COUNT;
        RETURN forgotten;
      END $$`);
  }
}
