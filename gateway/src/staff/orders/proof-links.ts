import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@spade/platform/config/config.module';
import type { GatewayConfig } from '../../gateway.config.ts';

/**
 * Signed, short-lived addresses of proof pictures, so that they work in an `<img>`, which sends
 * no token. HMAC-SHA-256 over the proof, the session it was issued in and its expiry. The session's id
 * opens nothing without a token that auth signed, and the caller asks auth whether it has ended.
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
  sign(proofId: string, sessionId: string, nowMs = Date.now()): string {
    return `/api/proofs/${encodeURIComponent(proofId)}?${this.queryOf(proofId, sessionId, nowMs)}`;
  }

  /** The same for the thumbnail; who may see the one may see the other. */
  signThumbnail(proofId: string, sessionId: string, nowMs = Date.now()): string {
    const query = this.queryOf(proofId, sessionId, nowMs);
    return `/api/proofs/${encodeURIComponent(proofId)}/thumbnail?${query}`;
  }

  private queryOf(proofId: string, sessionId: string, nowMs: number): string {
    const life = this.lifeSeconds;
    const expires = (Math.floor(nowMs / 1000 / life) + 2) * life;
    const signature = this.signatureOf(proofId, sessionId, expires).toString('base64url');
    return `session=${sessionId}&expires=${expires}&signature=${signature}`;
  }

  /** The session in which {@link sign} issued this address; null when it is forged or expired. */
  sessionOf(
    proofId: string,
    { session, expires, signature }: Record<'session' | 'expires' | 'signature', unknown>,
    nowMs = Date.now(),
  ): string | null {
    if (typeof expires !== 'string' || !/^\d{1,12}$/.test(expires)) return null;
    if (typeof session !== 'string' || !/^[\w-]{1,64}$/.test(session)) return null;
    if (typeof signature !== 'string') return null;
    const given = Buffer.from(signature, 'base64url');
    const expected = this.signatureOf(proofId, session, Number(expires));
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    return Number(expires) * 1000 > nowMs ? session : null;
  }

  private signatureOf(proofId: string, sessionId: string, expires: number): Buffer {
    const said = `proof:${proofId}:${sessionId}:${expires}`;
    return createHmac('sha256', this.secret).update(said).digest();
  }
}
