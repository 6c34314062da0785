import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.ts';

/**
 * Signed, short-lived addresses of proof pictures, so that they work in an `<img>`, which sends
 * no token. HMAC-SHA-256 over the proof and the end of its life.
 */
@Injectable()
export class ProofLinks {
  readonly #secret: string;
  readonly #lifeSeconds: number;

  constructor(@Inject(GATEWAY_CONFIG) config: GatewayConfig) {
    this.#secret = config.PROOF_URL_SECRET;
    this.#lifeSeconds = config.PROOF_URL_SECONDS;
  }

  /**
   * A path good for one to two lifetimes: the end is rounded up, so that a list that is fetched
   * every ten seconds repeats the same address and the browser keeps its picture.
   */
  sign(proofId: string, nowMs = Date.now()): string {
    const life = this.#lifeSeconds;
    const expires = (Math.floor(nowMs / 1000 / life) + 2) * life;
    const signature = this.#signatureOf(proofId, expires).toString('base64url');
    return `/api/proofs/${encodeURIComponent(proofId)}?expires=${expires}&signature=${signature}`;
  }

  /** True for an address that {@link sign} made and whose end has not come. */
  isValid(proofId: string, expires: unknown, signature: unknown, nowMs = Date.now()): boolean {
    if (typeof expires !== 'string' || !/^\d{1,12}$/.test(expires)) return false;
    if (typeof signature !== 'string') return false;
    const given = Buffer.from(signature, 'base64url');
    const expected = this.#signatureOf(proofId, Number(expires));
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
    return Number(expires) * 1000 > nowMs;
  }

  #signatureOf(proofId: string, expires: number): Buffer {
    return createHmac('sha256', this.#secret).update(`proof:${proofId}:${expires}`).digest();
  }
}
