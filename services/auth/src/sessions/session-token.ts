import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import {
  BROWSER_AUDIENCE,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
  TOKEN_TYPE,
} from '@spade/contracts/messages/auth';
import { CONFIG } from '@spade/platform/config/config.module';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AuthConfig } from '../auth.config.ts';

/** Condition on a row of `admin_sessions`, under the name `table` in the statement: the session is open. */
export function isLiveSession(
  table: string,
  { SESSION_IDLE_MINUTES }: Pick<AuthConfig, 'SESSION_IDLE_MINUTES'>,
): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`${column('revokedAt')} is null and ${column('expiresAt')} > now()
    and ${column('lastUsedAt')} > now() - make_interval(mins => ${SESSION_IDLE_MINUTES})`;
}

/** How long a browser is known after its last sign-in. */
const BROWSER_DAYS = 180;

/** What the mark of a browser says: which browser, and who signed in there. */
export interface BrowserMark {
  browserId: string;
  adminId: number;
}

/** One session as its token says it. */
export interface TokenFacts {
  sessionId: string;
  adminId: number;
  createdAt: Date;
  expiresAt: Date;
}

/**
 * Signs the token of a session: HS256 and nothing else, header `typ`, `jti` = session id, `sub` = admin id,
 * `iss`, `aud`, `iat`, `nbf`, `exp` by the database's clock. The token only names the session;
 * whether it still holds is asked by `auth.check-session` on every call.
 */
@Injectable()
export class SessionToken {
  private readonly jwt: JwtService;

  constructor(@Inject(CONFIG) config: Pick<AuthConfig, 'JWT_SECRET'>) {
    this.jwt = new JwtService({ secret: config.JWT_SECRET, signOptions: { algorithm: 'HS256' } });
  }

  /** The compact JWT. */
  sign({ sessionId, adminId, createdAt, expiresAt }: TokenFacts): Promise<string> {
    const issuedAt = Math.floor(createdAt.getTime() / 1_000);
    return this.jwt.signAsync(
      { iat: issuedAt, nbf: issuedAt, exp: Math.floor(expiresAt.getTime() / 1_000) },
      {
        issuer: TOKEN_ISSUER,
        audience: TOKEN_AUDIENCE,
        subject: String(adminId),
        jwtid: sessionId,
        header: { alg: 'HS256', typ: TOKEN_TYPE },
      },
    );
  }

  /** The mark that a browser keeps after a sign-in; a new one at each. */
  signBrowser(adminId: number): Promise<string> {
    return this.jwt.signAsync(
      {},
      {
        issuer: TOKEN_ISSUER,
        audience: BROWSER_AUDIENCE,
        subject: String(adminId),
        jwtid: randomUUID(),
        expiresIn: `${BROWSER_DAYS}d`,
      },
    );
  }

  /** What a mark says; undefined for one that this system did not sign, or that has ended. */
  async readBrowser(mark: string): Promise<BrowserMark | undefined> {
    try {
      const { jti, sub } = await this.jwt.verifyAsync<{ jti: string; sub: string }>(mark, {
        algorithms: ['HS256'],
        issuer: TOKEN_ISSUER,
        audience: BROWSER_AUDIENCE,
      });
      return { browserId: jti, adminId: Number(sub) };
    } catch {
      return undefined;
    }
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether PostgreSQL would take this text as a uuid; anything else names no session. */
export function isSessionId(text: string): boolean {
  return UUID.test(text);
}
