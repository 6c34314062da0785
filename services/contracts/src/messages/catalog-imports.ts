import type { IsoInstant } from '../lagos.ts';
import type { Specification } from './catalog-products.ts';

/** The life of an imported file. */
export const importStates = [
  'reading',
  'unreadable',
  'ready',
  'applying',
  'applied',
  'discarded',
] as const;

/** One of {@link importStates}. */
export type ImportState = (typeof importStates)[number];

/** What importing a row will do, or did. */
export const importVerdicts = ['new', 'changed', 'unchanged', 'refused'] as const;

/** One of {@link importVerdicts}. */
export type ImportVerdict = (typeof importVerdicts)[number];

/** How long a file and what it said are kept, in days. */
export const IMPORT_KEPT_DAYS = 30;

/** Most products of one file. */
export const MAX_IMPORTED_PRODUCTS = 10_000;

/** Most products of one `catalog.stage-import`. */
export const MAX_STAGED_PRODUCTS = 200;

/** A picture as a file has it. */
export interface ImportedPicture {
  /** An https address on the Internet, or the address of a stored picture. */
  address: string;
  /** What it shows; empty where the file does not say. */
  words: string;
  /** Why it would never be fetched, in words: it is left out unless it is already stored. */
  fault?: string;
}

/** A variant as a file has it; what is left out stays as it is. */
export interface ImportedVariant {
  sku?: string | null;
  title?: string;
  priceKobo?: number;
  compareAtPriceKobo?: number | null;
  warnBelow?: number | null;
  isTracked?: boolean;
  /** The pieces counted on the shelf when the file was added. */
  pieces?: number;
}

/** A product as a file has it; what is left out stays as it is. */
export interface ImportedProduct {
  /** Its first line in the file. */
  line: number;
  /** Why its reader refuses it, in words for staff. */
  refusal?: string;
  /** How it differs from the product of the other shop, in words for staff. */
  notes?: string[];
  productId?: number;
  /** Its id in another shop: the same file again changes the same product, even without SKUs. */
  key?: string;
  title?: string;
  /** Text as staff write it. */
  description?: string;
  /** Sanitised HTML, in place of `description`. */
  markup?: string;
  category?: string | null;
  isHidden?: boolean;
  specifications?: Specification[];
  /** New ones are added to those of the product; an empty list removes all. */
  pictures?: ImportedPicture[];
  /** A variant that is missing stays as it is. */
  variants: ImportedVariant[];
}

/** A difference that a row makes, in words. */
export interface ImportChange {
  /** Such as `Price`, with the variant where there are several. */
  field: string;
  from: string;
  to: string;
  /** The count of the file differs from the stock. */
  isCount?: true;
}

/** What the counts of a file would do to stock that is there. */
export interface ImportRecounts {
  /** Products with a count that differs from the shelf. */
  products: number;
  /** The first of them; `field` is `Stock`, with the variant where there are several. */
  examples: { title: string; field: string; from: string; to: string }[];
}

/** A row of the preview, and later what became of it. */
export interface ImportRow {
  line: number;
  title: string;
  verdict: ImportVerdict;
  /** Why it is refused, or how it will differ from the file, in words, a line each. */
  reason: string | null;
  changes: ImportChange[];
  /** Null for a product that does not exist yet. */
  productId: number | null;
  /** The row was imported. */
  isApplied: boolean;
}

/** An imported file and its progress. */
export interface ProductImport {
  importId: string;
  fileName: string;
  state: ImportState;
  openedAt: IsoInstant;
  openedBy: string;
  /** The shop system whose columns it has, such as `Shopify`; null until it is read. */
  format: string | null;
  /** Names of its columns that have something and are not read; missing from the previous release. */
  unreadColumns?: string[];
  /** Why the whole file cannot be read, in words. */
  failure: string | null;
  appliedBy: string | null;
  appliedAt: IsoInstant | null;
  /** Missing from the previous release. */
  recounts?: ImportRecounts;
  /** Staff chose to leave the stock of known products as it is; missing from the previous release. */
  keepsStock?: boolean;
  /** Products by verdict; `refused` includes those that were refused while they were written. */
  counts: Record<ImportVerdict, number>;
  /** Written so far. */
  applied: number;
  /** Missing from the previous release. */
  pictures?: ImportPictureCounts;
}

/** Pictures of an import by what becomes of them. */
export interface ImportPictureCounts {
  /** Before the import is applied: pictures that it would fetch. */
  toFetch: number;
  /** Being fetched and cleaned, or waiting for that. */
  waiting: number;
  added: number;
  failed: number;
}

/** A picture that could not be added. */
export interface FailedPicture {
  pictureId: number;
  productId: number;
  title: string;
  address: string;
  /** In words. */
  failure: string;
}

/** Most pictures that one `catalog.take-pictures` answers, and most that are fetched at once by all workers. */
export const MAX_TAKEN_PICTURES = 4;

/** The outcome of a taken picture: its bytes are in the private bucket, it is in the bucket of pictures, or it failed. */
export type PictureOutcome =
  | { isFetched: true }
  | { name: string }
  | {
      /** In words for staff. */
      failure: string;
      /** Worth another attempt later, from its address. */
      isRetryable: boolean;
    };

/** Requests about files of products. */
export interface CatalogImportMessages {
  /** Safe to repeat. Drops files of more than 30 days. */
  'catalog.open-import': {
    request: { importId: string; fileName: string; by: string };
    reply: ProductImport;
  };
  /** The newest 20. */
  'catalog.list-imports': { request: Record<string, never>; reply: { imports: ProductImport[] } };
  /** Errors: CATALOG.IMPORT_NOT_FOUND. */
  'catalog.get-import': { request: { importId: string }; reply: ProductImport };
  /** Rows by line, after one of them. Errors: CATALOG.IMPORT_NOT_FOUND. */
  'catalog.list-import-rows': {
    request: { importId: string; verdict?: ImportVerdict; after?: number; limit: number };
    reply: { rows: ImportRow[]; nextAfter: number | null };
  };
  /** Judges products of a file that is being read. Safe to repeat. Errors: CATALOG.IMPORT_NOT_FOUND, CATALOG.IMPORT_NOT_OPEN. */
  'catalog.stage-import': {
    request: { importId: string; products: ImportedProduct[] };
    reply: { staged: number };
  };
  /** Ends the reading, or says why the file cannot be read. Errors: CATALOG.IMPORT_NOT_FOUND, CATALOG.IMPORT_NOT_OPEN. */
  'catalog.finish-import-reading': {
    request: {
      importId: string;
      outcome: { format: string } | { failure: string };
      /** Missing from the previous release. */
      unreadColumns?: string[];
    };
    reply: ProductImport;
  };
  /**
   * Staff accept the preview. Errors: CATALOG.IMPORT_NOT_FOUND, CATALOG.IMPORT_NOT_OPEN; CATALOG.IMPORT_HAS_REFUSED
   * without `withoutRefused` while rows are refused. With `keepsStock` the counts of known products are dropped.
   */
  'catalog.begin-import': {
    request: { importId: string; by: string; withoutRefused: boolean; keepsStock?: boolean };
    reply: ProductImport;
  };
  /** Writes the next products, each with its outcome in one transaction. Errors: CATALOG.IMPORT_NOT_FOUND. */
  'catalog.apply-import': { request: { importId: string }; reply: { isDone: boolean } };
  /**
   * Takes pictures that wait to be fetched, or fetched ones that wait to be cleaned, for two minutes; then they are
   * taken again. While many wait to be cleaned, none are given to be fetched.
   */
  'catalog.take-pictures': {
    request: { step: 'fetch' | 'clean' };
    reply: { pictures: { pictureId: number; address: string }[] };
  };
  /** Safe to repeat: reports of pictures that are no longer expected are ignored. */
  'catalog.report-picture': {
    request: { pictureId: number; outcome: PictureOutcome };
    reply: { isExpected: boolean };
  };
  /** The first 200. Errors: CATALOG.IMPORT_NOT_FOUND. */
  'catalog.list-failed-pictures': {
    request: { importId: string };
    reply: { pictures: FailedPicture[] };
  };
  /** Has the failed pictures of an import fetched again. Errors: CATALOG.IMPORT_NOT_FOUND. */
  'catalog.retry-pictures': { request: { importId: string }; reply: ProductImport };
  /** Errors: CATALOG.IMPORT_NOT_FOUND, CATALOG.IMPORT_NOT_OPEN. */
  'catalog.discard-import': { request: { importId: string }; reply: ProductImport };
}
