import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.ts';
import { GatewayError } from '../http/gateway-codes.ts';

/** Longer than any token that auth signs; longer ones are not even decoded. */
const maxTokenLength = 2048;

/**
 * Checks the signature and the claims of an admin token: HS256 and nothing else (so neither
 * `alg: none` nor a public key taken as a secret), issuer, audience, expiry. Whether its session
 * still lives is for auth to say. OWASP ASVS 5.0 §9.1.
 */
@Injectable()
export class TokenVerifier {
  readonly #jwt: JwtService;

  constructor(@Inject(GATEWAY_CONFIG) config: GatewayConfig) {
    this.#jwt = new JwtService({
      secret: config.JWT_SECRET,
      verifyOptions: {
        algorithms: ['HS256'],
        issuer: 'spade-auth',
        audience: 'spade-admin',
        clockTolerance: 5,
      },
    });
  }

  /** The session id (`jti`) of a good token; throws UNAUTHENTICATED for any other. */
  async sessionOf(authorization: string | undefined): Promise<string> {
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1];
    if (token === undefined || token.length > maxTokenLength) {
      throw new GatewayError('UNAUTHENTICATED', {});
    }
    let claims: { jti?: unknown; exp?: unknown };
    try {
      claims = await this.#jwt.verifyAsync(token);
    } catch {
      // Which of the checks failed is no business of whoever sent it.
      throw new GatewayError('UNAUTHENTICATED', {});
    }
    // A token without an end or without a session is none of auth's.
    if (typeof claims.jti !== 'string' || typeof claims.exp !== 'number') {
      throw new GatewayError('UNAUTHENTICATED', {});
    }
    return claims.jti;
  }
}
