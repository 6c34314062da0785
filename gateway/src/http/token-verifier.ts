import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import {
  BROWSER_AUDIENCE,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
  TOKEN_TYPE,
} from '@spade/contracts/messages/auth';
import { CONFIG } from '@spade/platform/config/config.module';
import type { GatewayConfig } from '../gateway.config.ts';
import { keyIn } from './api-keys.ts';
import { GatewayError } from './gateway.errors.ts';

/** Longer than any token that auth signs; longer ones are not even decoded. */
const MAX_TOKEN_LENGTH = 2048;

/** The parts of a verified token that are checked. */
interface VerifiedToken {
  header: { typ?: unknown };
  payload: { jti?: unknown; exp?: unknown };
}

/**
 * Checks the signature and the claims of an admin token: HS256 and nothing else (so neither
 * `alg: none` nor a public key taken as a secret), type, issuer, audience, expiry. The auth service
 * checks whether its session is still valid. OWASP ASVS 5.0 §9.1.
 */
@Injectable()
export class TokenVerifier {
  private readonly jwt: JwtService;

  constructor(@Inject(CONFIG) config: GatewayConfig) {
    this.jwt = new JwtService({
      secret: config.JWT_SECRET,
      verifyOptions: {
        algorithms: ['HS256'],
        issuer: TOKEN_ISSUER,
        audience: TOKEN_AUDIENCE,
        clockTolerance: 5,
        // Both by the database's clock. That the session has begun auth knows, and a gateway an hour behind must not
        // refuse each token that it is given.
        ignoreNotBefore: true,
        complete: true,
      },
    });
  }

  /** The mark of the browser among its cookies, if it signed in here before. */
  async browserOf(cookies: string | undefined): Promise<{ id: string; mark: string } | undefined> {
    const [, mark] =
      /(?:^|;\s*)staff_browser=([\w-]+\.[\w-]+\.[\w-]+)(?:;|$)/.exec(cookies ?? '') ?? [];
    if (mark === undefined || mark.length > MAX_TOKEN_LENGTH) return undefined;
    try {
      const verified = await this.jwt.verifyAsync<VerifiedToken>(mark, {
        audience: BROWSER_AUDIENCE,
      });
      const { jti } = verified.payload;
      return typeof jti === 'string' ? { id: jti, mark } : undefined;
    } catch {
      return undefined;
    }
  }

  /** The session id (`jti`) of a good token. Throws UNAUTHENTICATED for any other, KEY_NOT_PERMITTED for an API key. */
  async sessionOf(authorization: string | undefined): Promise<string> {
    // A key is no session: where no guard admits it, it is refused as a key.
    if (keyIn(authorization) !== undefined)
      throw new GatewayError('KEY_NOT_PERMITTED', { scope: null });
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1];
    if (token === undefined || token.length > MAX_TOKEN_LENGTH) {
      throw new GatewayError('UNAUTHENTICATED', {});
    }
    let verified: VerifiedToken;
    try {
      verified = await this.jwt.verifyAsync<VerifiedToken>(token);
    } catch {
      // The caller must not learn which check failed.
      throw new GatewayError('UNAUTHENTICATED', {});
    }
    const { header, payload } = verified;
    // auth never issues a token of another type, without an expiry or without a session.
    if (
      header.typ !== TOKEN_TYPE ||
      typeof payload.jti !== 'string' ||
      typeof payload.exp !== 'number'
    ) {
      throw new GatewayError('UNAUTHENTICATED', {});
    }
    return payload.jti;
  }
}
