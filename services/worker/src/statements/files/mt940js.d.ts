/** The parts of mt940js that we use; it brings no types. */
declare module 'mt940js' {
  export interface Tag {
    /** Of the class: 61 is a statement line. */
    constructor: { ID: number | string };
    /** The tag's text as it is in the file. */
    data: string;
  }

  export interface Transaction {
    date: Date;
    isReversal: boolean;
    reference: string;
    bankReference: string;
    details: string;
    structuredDetails?: Record<string, string>;
  }

  export interface Statement {
    currency: string;
    transactions: Transaction[];
    tags: Tag[];
  }

  export class Parser {
    /** Throws an Error where a mandatory tag is missing or the balances do not fit the lines. */
    parse(text: string, withTags: boolean): Statement[];
  }
}
