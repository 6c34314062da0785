import { randomUUID } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import type { LiveSession } from '@spade/contracts/messages/auth';
import type { Product } from '@spade/contracts/messages/catalog';
import type {
  AdminOrder,
  AdminOrderDetail,
  PlacedOrder,
  PublicOrder,
} from '@spade/contracts/messages/orders';
import type { Buyer } from '@spade/contracts/orders/buyer';
import { JWT_SECRET } from './gateway-bed.ts';
import type { ServiceReplicas } from './service-replicas.ts';

/** A public order id as orders makes them. */
export const PUBLIC_ID = 'AbCdEfGhIjKlMnOpQrStUv';

/** A buyer as orders returns it to staff. */
export const buyer: Buyer = {
  name: 'Ada Obi',
  email: 'ada@mail.example',
  phone: '+2348031234567',
  address: '12 Allen Avenue, Ikeja',
  city: 'Ikeja',
  state: 'Lagos',
};

/** A valid order form. */
export function buildOrderForm(fields: Record<string, unknown> = {}) {
  return {
    customerName: 'Ada Obi',
    customerEmail: `ada-${randomUUID()}@mail.example`,
    customerPhone: '08031234567',
    shippingAddress: '12 Allen Avenue, Ikeja',
    shippingCity: 'Ikeja',
    shippingState: 'Lagos',
    quantity: 2,
    productId: 7,
    productTitle: 'Portland cement 50 kg',
    totalPrice: '19601.00',
    ...fields,
  };
}

/** A placed order as the orders service returns it. */
export function buildPlacedOrder(fields: Partial<PlacedOrder> = {}): PlacedOrder {
  return {
    orderId: PUBLIC_ID,
    reference: 'SO-7K4M2',
    paymentDeadline: '2026-11-21T10:00:00.000Z',
    totalKobo: 1_960_100,
    bankDetails: { bankName: 'Test Bank', accountName: 'Spade Orion', accountNumber: '0123456789' },
    ...fields,
  };
}

/** An order as its buyer sees it. */
export function buildPublicOrder(fields: Partial<PublicOrder> = {}): PublicOrder {
  return {
    ...buildPlacedOrder(),
    status: 'pending_payment',
    failureReason: null,
    isPaidLate: false,
    lateSettlement: null,
    amountReceivedKobo: null,
    shortfallKobo: 0,
    excessKobo: 0,
    refundedKobo: 0,
    refundOwedKobo: 0,
    reviewBy: null,
    staffHours: 'Mon to Sat, 8AM to 6PM',
    rejectionReason: null,
    canUploadProof: true,
    canExtend: true,
    hasProof: false,
    productTitle: 'Portland cement 50 kg',
    quantity: 2,
    unitPriceKobo: 980_050,
    buyer: { name: 'Ada Obi', city: 'Ikeja', state: 'Lagos' },
    createdAt: '2026-11-21T09:30:00.000Z',
    confirmedAt: null,
    now: '2026-11-21T09:31:00.000Z',
    timeline: [{ at: '2026-11-21T09:30:00.000Z', status: 'pending_payment', what: 'placed' }],
    ...fields,
  };
}

/** An order as staff see it in lists. */
export function buildAdminOrder(fields: Partial<AdminOrder> = {}): AdminOrder {
  return {
    id: 41,
    orderId: PUBLIC_ID,
    reference: 'SO-7K4M2',
    status: 'awaiting_confirmation',
    failureReason: null,
    isPaidLate: false,
    lateSettlement: null,
    hasLateProof: false,
    hasDuplicateProof: false,
    reviewBy: null,
    isOverdue: false,
    shortfallKobo: 0,
    excessKobo: 0,
    refundedKobo: 0,
    refundOwedKobo: 0,
    createdAt: '2026-11-21T09:30:00.000Z',
    paymentDeadline: '2026-11-21T10:00:00.000Z',
    productId: 7,
    productTitle: 'Portland cement 50 kg',
    quantity: 2,
    unitPriceKobo: 980_050,
    totalKobo: 1_960_100,
    amountReceivedKobo: null,
    buyer,
    shopifyOrderId: null,
    shopifyError: null,
    latestProofId: '31',
    ...fields,
  };
}

/** An order with proofs and history. */
export function buildAdminOrderDetail(fields: Partial<AdminOrderDetail> = {}): AdminOrderDetail {
  return {
    ...buildAdminOrder(),
    credits: [],
    refunds: [],
    proofs: [
      {
        proofId: '31',
        objectKey: 'proofs/secret-key.jpg',
        sha256: 'ab',
        perceptualHash: '00ff00ff00ff00ff',
        sizeBytes: 1234,
        widthPx: 640,
        heightPx: 480,
        uploadedAt: '2026-11-21T09:40:00.000Z',
        isLate: false,
        rejectionReason: null,
        duplicates: [{ orderId: 12, reference: 'SO-AAAAA', isExact: true }],
      },
    ],
    history: [
      {
        at: '2026-11-21T09:30:00.000Z',
        kind: 'placed',
        fromStatus: null,
        toStatus: 'pending_payment',
        actor: 'customer',
        reason: null,
      },
    ],
    ...fields,
  };
}

/** A product as the catalogue returns it. */
export function buildProduct(fields: Partial<Product> = {}): Product {
  return {
    id: 7,
    shopifyId: 'gid://shopify/Product/7',
    title: 'Portland cement 50 kg',
    description: '<p>Dry.</p>',
    category: 'Building',
    priceKobo: 980_050,
    compareAtPriceKobo: null,
    imageUrl: '/catalogue/portland-cement-50kg.svg',
    inStock: true,
    availableQuantity: 40,
    sku: 'CEM-50',
    tags: null,
    lastSyncedAt: '2026-11-20T00:00:00.000Z',
    variants: [],
    ...fields,
  };
}

/** Claims and signature of a token; the defaults are those of a valid one. */
export interface TokenFields {
  secret?: string;
  algorithm?: 'HS256' | 'HS512' | 'none';
  issuer?: string;
  audience?: string;
  expiresIn?: number;
  type?: string;
  sessionId?: string;
}

/** An admin token as auth signs them. */
export function buildToken(fields: TokenFields = {}): string {
  const jwt = new JwtService({});
  const algorithm = fields.algorithm ?? 'HS256';
  return jwt.sign(
    {},
    {
      secret: fields.secret ?? JWT_SECRET,
      algorithm,
      header: { alg: algorithm, typ: fields.type ?? 'spade-admin+jwt' },
      issuer: fields.issuer ?? 'spade-auth',
      audience: fields.audience ?? 'spade-admin',
      expiresIn: fields.expiresIn ?? 3600,
      jwtid: fields.sessionId ?? randomUUID(),
    },
  );
}

/** Headers of a signed-in admin, whose session the auth replica confirms. */
export function signIn(
  services: ServiceReplicas,
  session: Partial<LiveSession> = {},
): Record<string, string> {
  services.answer('auth.check-session', () => ({
    adminId: 1,
    username: 'ngozi',
    email: 'ngozi@company.example',
    role: 'owner',
    expiresAt: '2026-11-21T17:00:00.000Z',
    isFresh: true,
    needsSecondFactor: false,
    ...session,
  }));
  return { authorization: `Bearer ${buildToken()}` };
}
