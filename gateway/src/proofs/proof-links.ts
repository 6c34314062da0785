import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@spade/platform/config/config.module';
import type { GatewayConfig } from '../gateway.config.ts';

/**
 * Signed, short-lived addresses of proof pictures, so that they work in an `<img>`, which sends
 * no token. HMAC-SHA-256 over the proof, the admin it was issued to and its expiry.
 */
@Injectable()
export class ProofLinks {
  private readonly secret: string;
  private readonly lifeSeconds: number;

  constructor(@Inject(CONFIG) config: GatewayConfig) {
    this.secret = config.PROOF_URL_SECRET;
    this.lifeSeconds = config.PROOF_URL_SECONDS;
  }

  /**
   * A path good for one to two lifetimes: the end is rounded up, so that a list that is fetched
   * every ten seconds repeats the same address and the browser keeps its picture.
   */
  sign(proofId: string, adminId: number, nowMs = Date.now()): string {
    const life = this.lifeSeconds;
    const expires = (Math.floor(nowMs / 1000 / life) + 2) * life;
    const signature = this.signatureOf(proofId, adminId, expires).toString('base64url');
    const query = `by=${adminId}&expires=${expires}&signature=${signature}`;
    return `/api/proofs/${encodeURIComponent(proofId)}?${query}`;
  }

  /** The admin to whom {@link sign} issued this address; null when it is forged or expired. */
  holderOf(
    proofId: string,
    { by, expires, signature }: Record<'by' | 'expires' | 'signature', unknown>,
    nowMs = Date.now(),
  ): number | null {
    if (typeof expires !== 'string' || !/^\d{1,12}$/.test(expires)) return null;
    if (typeof by !== 'string' || !/^\d{1,10}$/.test(by)) return null;
    if (typeof signature !== 'string') return null;
    const given = Buffer.from(signature, 'base64url');
    const expected = this.signatureOf(proofId, Number(by), Number(expires));
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    return Number(expires) * 1000 > nowMs ? Number(by) : null;
  }

  private signatureOf(proofId: string, adminId: number, expires: number): Buffer {
    const said = `proof:${proofId}:${adminId}:${expires}`;
    return createHmac('sha256', this.secret).update(said).digest();
  }
}
