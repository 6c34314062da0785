import type { ContactMessage } from '@spade/contracts/messages/contact';

/** The place after which the next page starts. */
export interface ListCursor {
  createdAt: string;
  id: number;
}

/** Opaque text for the place after `last`. */
export function encodeCursor(last: ContactMessage): string {
  return Buffer.from(`${last.createdAt} ${last.id}`).toString('base64url');
}

/** Reads a cursor; undefined when it is none of ours, which lists from the start. */
export function decodeCursor(text: string | undefined): ListCursor | undefined {
  const [createdAt = '', id = ''] = Buffer.from(text ?? '', 'base64url')
    .toString()
    .split(' ');
  const number = Number(id);
  if (Number.isNaN(Date.parse(createdAt)) || !Number.isSafeInteger(number) || id === '') {
    return undefined;
  }
  return { createdAt, id: number };
}
