import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { PlaceOrderRequest, StoredProof } from '@spade/contracts/messages/orders';
import type { Buyer } from '@spade/contracts/orders/buyer';
import { buildBuyer } from '@spade/contracts/testing/build-order';

/** What a test changes of an order; of its buyer only the fields that matter. */
export type OrderFields = Partial<Omit<PlaceOrderRequest, 'buyer'>> & { buyer?: Partial<Buyer> };

/** A valid order for one piece of the stand-in's first product, with its own key. */
export function buildPlaceOrderRequest({ buyer, ...fields }: OrderFields = {}): PlaceOrderRequest {
  return {
    idempotencyKey: randomUUID(),
    buyer: buildBuyer(buyer),
    productId: 1,
    productTitle: 'Solar water pump',
    quantity: 1,
    totalKobo: 12_500_000,
    ...fields,
  };
}

/** A proof with a picture that no other proof has. */
export function buildProof(fields: Partial<StoredProof> = {}): StoredProof {
  return {
    objectKey: `proofs/${randomUUID()}.jpg`,
    sha256: createHash('sha256').update(randomBytes(16)).digest('hex'),
    perceptualHash: randomBytes(8).toString('hex'),
    sizeBytes: 123_456,
    widthPx: 720,
    heightPx: 1_600,
    ...fields,
  };
}
