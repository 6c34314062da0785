import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CodedError } from '@spade/contracts/errors/coded-error';
import { PASSWORD_SEAL } from '@spade/contracts/messages/auth';
import { CONFIG } from '@spade/platform/config/config.module';
import { Seal } from '@spade/platform/sealing/seal';
import { type RawBuilder, sql } from 'kysely';

/** No letters or digits that look alike (0 O, 1 l I): a person may have to type it. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';

/** A random password of four groups, 24 characters, about 138 bits: `f3Kp9w-…`. */
export function generatePassword(): string {
  const group = () =>
    Array.from({ length: 6 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

/** Columns of an account that say whether its password is temporary. */
export interface TemporaryPassword {
  temporaryPassword: string | null;
  temporaryUntil: RawBuilder<Date> | null;
}

/**
 * The columns of an account with a new password. A generated password expires `hours` from now (OWASP ASVS 5.0, 6.4.1); a
 * password that its owner or the operator chose has no `hours`.
 */
export function temporaryPassword(hash: string, hours: number | undefined): TemporaryPassword {
  return hours === undefined
    ? { temporaryPassword: null, temporaryUntil: null }
    : {
        temporaryPassword: hash,
        temporaryUntil: sql<Date>`now() + make_interval(hours => ${hours})`,
      };
}

/** Whether the password of this account was generated, and no one has replaced it. */
export function isTemporary(admin: {
  password: string;
  temporaryPassword: string | null;
}): boolean {
  return admin.temporaryPassword === admin.password;
}

/** Opens the passwords that the gateway sealed for this service, and seals those that it shows once. */
@Injectable()
export class SealedPassword {
  private readonly seal: Seal;

  constructor(@Inject(CONFIG) { JWT_SECRET }: { JWT_SECRET: string }) {
    this.seal = new Seal(JWT_SECRET, PASSWORD_SEAL);
  }

  /**
   * Throws PLATFORM.UNAVAILABLE when the gateway sealed it with another secret, as it does for the
   * moments in which JWT_SECRET is being replaced.
   */
  open(sealed: string, username: string): string {
    const password = this.seal.open(sealed, username);
    if (password === null) throw new CodedError('PLATFORM.UNAVAILABLE', {});
    return password;
  }

  /** Seals a generated password for the gateway. */
  close(password: string, username: string): string {
    return this.seal.close(password, username);
  }
}
