import { randomUUID } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import type { LiveSession } from '@spade/contracts/messages/auth';
import type { Product } from '@spade/contracts/messages/catalog';
import { flattenBuyer } from '@spade/contracts/orders/buyer';
import { buildBuyer } from '@spade/contracts/testing/build-order';
import { JWT_SECRET } from './gateway-bed.ts';
import type { ServiceReplicas } from './service-replicas.ts';

/** A valid order form of another buyer each time. */
export function buildOrderForm(fields: Record<string, unknown> = {}) {
  return {
    ...flattenBuyer(buildBuyer({ email: `chidi-${randomUUID()}@mail.example` })),
    quantity: 2,
    productId: 7,
    productTitle: 'Portland cement 50 kg',
    totalPrice: '19601.00',
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
  /** Seconds from now. */
  notBefore?: number;
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
      notBefore: fields.notBefore ?? 0,
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
    hasSecondFactor: true,
    needsSecondFactor: false,
    needsOwnPassword: false,
    ...session,
  }));
  return { authorization: `Bearer ${buildToken()}` };
}
