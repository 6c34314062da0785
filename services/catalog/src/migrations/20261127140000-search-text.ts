import { Migration } from '@mikro-orm/migrations';

/** The text that a product is found by, and the words that occur in it. */
export class SearchText extends Migration {
  override name = '20261127140000-search-text';

  override up(): void {
    // Apostrophes go before normalising, which makes a space of some. Signs are listed by code point, so that the
    // locale of the database does not matter. A number and its unit are two words: "50kg" finds "50 kg".
    this.addSql(`
      create function fold_search(given text) returns text
      language sql immutable parallel safe strict as $$
        select trim(regexp_replace(regexp_replace(regexp_replace(
          translate(lower(normalize(regexp_replace(given, '[''\u2019\u2018\u02BC\u00B4\u0060]', '', 'g'), NFKD)),
            '\u00D7\u0253\u0257\u0199\u01B4\u00F8\u0142\u0111\u0131', 'xbdkyoldi'),
          '[\u0300-\u036F]', '', 'g'),
          '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u2000-\u206F\u20A0-\u20CF\u3000-\u303F]+', ' ', 'g'),
          '([0-9])(?=[a-z])|([a-z])(?=[0-9])', '\\1\\2 ', 'g'))
      $$`);
    this.addSql(`
      alter table shopify_products
        add column search_title text,
        add column search_text text`);
    // Every writer is covered, of the release before as well.
    this.addSql(`
      create function write_search_text() returns trigger language plpgsql as $$
      begin
        new.search_title := ' ' || fold_search(new.title);
        new.search_text := concat_ws(' ', new.search_title, fold_search(new.category),
          fold_search(new.variant_title),
          fold_search(regexp_replace(new.description, '<[^>]*>|&[a-z#0-9]+;', ' ', 'gi')));
        return new;
      end $$`);
    this.addSql(`
      create trigger shopify_products_search_added before insert on shopify_products
      for each row execute function write_search_text()`);
    this.addSql(`
      create trigger shopify_products_search_changed
      before update of title, category, variant_title, description on shopify_products
      for each row execute function write_search_text()`);
    this.addWords();
  }

  /** A word that has no product is compared with these: two words one letter apart share an entry of \`deletes\`. */
  private addWords(): void {
    this.addSql(`
      create table search_words (
        word text primary key,
        deletes text[] not null
      )`);
    this.addSql('create index search_words_deletes on search_words using gin (deletes)');
    this.addSql(`
      create function word_deletes(word text) returns text[]
      language sql immutable parallel safe strict as $$
        select array(select distinct overlay(word placing '' from place for 1)
          from generate_series(1, length(word)) as place) || word
      $$`);
    this.addSql(`
      create function collect_search_words() returns trigger language plpgsql as $$
      begin
        insert into search_words (word, deletes)
        select term, word_deletes(term)
        from (select distinct unnest(string_to_array(new.search_text, ' ')) as term) as words
        where term ~ '^[a-z]{4,20}$'
          and not exists (select from search_words known where known.word = term)
        order by term
        on conflict do nothing;
        return null;
      end $$`);
    this.addSql(`
      create trigger shopify_products_words_added after insert on shopify_products
      for each row execute function collect_search_words()`);
    this.addSql(`
      create trigger shopify_products_words_changed
      after update of title, category, variant_title, description on shopify_products
      for each row when (old.search_text is distinct from new.search_text)
      execute function collect_search_words()`);
  }
}
