import { defineEntity, p } from '@mikro-orm/core';
import { day, identity, instant, kobo } from '@spade/platform/database/columns';
import type { TablesOf } from '@spade/platform/database/statements';
import type { Selectable } from 'kysely';

/** A proof of payment; all are kept. Sizes in bytes and pixels, times UTC. */
export const OrderProofEntity = defineEntity({
  name: 'OrderProof',
  tableName: 'order_proofs',
  properties: {
    id: identity(),
    proofId: p.uuid(),
    orderId: p.integer(),
    /** Key of the object in the private bucket; the same key again is the same proof. */
    objectKey: p.text(),
    /** SHA-256 of the uploaded bytes, hex. */
    sha256: p.text(),
    /** 64 bits, signed as PostgreSQL keeps them. */
    perceptualHash: p.bigint(),
    sizeBytes: p.integer(),
    widthPx: p.integer(),
    heightPx: p.integer(),
    isLate: p.boolean(),
    rejectionReason: p.text().nullable(),
    uploadedAt: instant().defaultRaw('now()'),
    /** When the picture was read; the next four are what was certain. Null again without the picture. */
    readAt: instant().nullable(),
    readAmountKobo: kobo().nullable(),
    readPaidOn: day().nullable(),
    readPaidAt: instant().nullable(),
    readTransactionId: p.text().nullable(),
    /** SHA-256 of the id as all ways of writing it are alike, hex; stays, as the hashes of the picture do. */
    transactionKey: p.text().nullable(),
    /** When the picture was removed; its hashes stay. Null while the picture is there. */
    pictureRemovedAt: instant().nullable(),
  },
});

/** One proof of payment. */
export type OrderProof = Selectable<TablesOf<typeof OrderProofEntity>['order_proofs']>;

/** 16 hex digits → the signed 64-bit number that the table keeps. */
export function perceptualHashToBigint(hex: string): bigint {
  return BigInt.asIntN(64, BigInt(`0x${hex}`));
}

/** The signed 64-bit number of the table → 16 hex digits. */
export function perceptualHashToHex(hash: bigint | number): string {
  // The driver reads a small one as a number, whatever the type of the column says.
  return BigInt.asUintN(64, BigInt(hash)).toString(16).padStart(16, '0');
}
