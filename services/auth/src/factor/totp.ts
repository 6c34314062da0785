import { generateSecret, verify } from 'otplib';

/** Secret of a new authenticator app: 160 bits (RFC 4226 §4, R6), base32. */
export function newTotpSecret(): string {
  return generateSecret({ length: 20 });
}

/**
 * The time step of `code` by `secret`, for replay protection; null for a wrong code. The step before and
 * the one after count too: phones' clocks differ (RFC 6238 §5.2). SHA-1, six digits, 30 s: what apps know.
 */
export async function stepOfCode(secret: string, code: string): Promise<number | null> {
  if (!isTotpCode(code)) return null;
  const result = await verify({ secret, token: code, epochTolerance: 30 });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

/** Six digits; anything else can only be a recovery code. */
export function isTotpCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}
