import type { IncomingHttpHeaders } from 'node:http';
import type { PageDocument } from './document.ts';

/** A call of a visitor's browser. */
export interface PageCall {
  readonly method: string;
  readonly path: string;
  /** With `?`; empty without one. */
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  /** Body of a form of texts; empty for a proof. */
  readonly body: Buffer<ArrayBuffer>;
  /** The body of a proof, passed on as it comes. */
  readonly upload?: ReadableStream<Uint8Array>;
}

/** A page, a small file, or the address of a page (303 See Other). */
export type PageAnswer =
  | {
      readonly status: number;
      readonly document: PageDocument;
      readonly mayBeKept: boolean;
      /** Search engines skip it, although it may be kept. */
      readonly isHidden?: boolean;
    }
  | { readonly file: string; readonly type: string }
  | { readonly location: string };

/** A page that nginx may keep where it succeeded. */
export const kept = async (status: number, page: Promise<PageDocument>): Promise<PageAnswer> => ({
  status,
  document: await page,
  mayBeKept: status === 200,
});

/** A page of one visitor. 502 is this server's own failure, in whose place nginx sends a built page. */
export const own = async (status: number, page: Promise<PageDocument>): Promise<PageAnswer> => ({
  status: status >= 500 ? 503 : status,
  document: await page,
  mayBeKept: false,
});

/** Longer than any id of an order. */
const MAX_ID_LENGTH = 64;

/** The order that the query of an address names; undefined where it names none. */
export const orderIdIn = (query: string): string | undefined =>
  new URLSearchParams(query).get('order')?.slice(0, MAX_ID_LENGTH);
