import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { identity, instant } from '@spade/platform/database/columns';

/** A proof of payment; every one that ever came is kept. Sizes in bytes and pixels, times UTC. */
export const OrderProofEntity = defineEntity({
  name: 'OrderProof',
  tableName: 'order_proofs',
  properties: {
    id: identity(),
    proofId: p.uuid(),
    orderId: p.integer(),
    /** Key of the object in the private bucket; the same key again is the same proof. */
    objectKey: p.text(),
    /** SHA-256 of the bytes the buyer sent, hex. */
    sha256: p.text(),
    /** 64 bits, signed as PostgreSQL keeps them. */
    perceptualHash: p.bigint(),
    sizeBytes: p.integer(),
    widthPx: p.integer(),
    heightPx: p.integer(),
    isLate: p.boolean(),
    rejectionReason: p.text().nullable(),
    uploadedAt: instant(),
    /** Since then the picture is gone; only its hashes are kept. */
    pictureRemovedAt: instant().nullable(),
  },
});

/** One proof of payment. */
export type OrderProof = InferEntity<typeof OrderProofEntity>;

/** 16 hex digits → the signed 64-bit number that the table keeps. */
export function perceptualHashToBigint(hex: string): bigint {
  return BigInt.asIntN(64, BigInt(`0x${hex}`));
}

/** The signed 64-bit number of the table → 16 hex digits. */
export function perceptualHashToHex(hash: bigint): string {
  return BigInt.asUintN(64, hash).toString(16).padStart(16, '0');
}
