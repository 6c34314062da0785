/** BullMQ queue of files of products that staff import; the worker reads them, and applies them in steps. */
export const PRODUCT_IMPORT_QUEUE = 'product-imports';

/** Folder of the private bucket with what is only passing through: files of products, and pictures before they are cleaned. */
export const INCOMING_PREFIX = 'incoming/';

/** The object of an imported file. */
export const importKey = (importId: string): string => `${INCOMING_PREFIX}${importId}`;

/** The object of a picture that was fetched for an import. */
export const fetchedPictureKey = (pictureId: number): string =>
  `${INCOMING_PREFIX}picture-${pictureId}`;

/** Read the file, or write what staff accepted of it. Safe to repeat. */
export interface ProductImportJob {
  importId: string;
  step: 'read' | 'apply';
}
