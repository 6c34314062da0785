/** BullMQ queue of files of products that staff import; the worker reads them, and applies them in steps. */
export const PRODUCT_IMPORT_QUEUE = 'product-imports';

/** Folder of the private bucket with what is only passing through: files of products. */
export const INCOMING_PREFIX = 'incoming/';

/** The object of an imported file. */
export const importKey = (importId: string): string => `${INCOMING_PREFIX}${importId}`;

/** Read the file, or write what staff accepted of it. Safe to repeat. */
export interface ProductImportJob {
  importId: string;
  step: 'read' | 'apply';
}
