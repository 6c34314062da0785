import { createHash } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { CodedError } from '@spade/contracts/errors/coded-error';

/** How many characters of the hash are sent: about a thousand leaked passwords share them. */
const PREFIX_LENGTH = 5;

/** How long a person waits for the answer, in milliseconds; after that the password is accepted unchecked. */
const TIMEOUT_MS = 2_000;

/** One line of the answer, the rest of a hash and how often it leaked: `0018A45C4D1DEF81644B54AB7F969B88D65:1`. */
const LINE = /^[0-9A-F]{35}:\d+$/i;

/**
 * Looks up new passwords among the leaked ones (OWASP ASVS 5.0, 6.2.12) by the range search of Have I Been Pwned
 * (https://haveibeenpwned.com/API/v3#SearchingPwnedPasswordsByRange): the service gets five characters of a SHA-1, and
 * names every leaked hash that begins with them. Without an `address`, no password is looked up. When the service does not
 * answer, the password is accepted and a warning logged.
 */
export class BreachedPasswords {
  private readonly logger = new Logger('BreachedPasswords');

  constructor(
    private readonly address: string | undefined,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {}

  /** Throws AUTH.WEAK_PASSWORD for a leaked password. */
  async refuse(password: string): Promise<void> {
    if (await this.include(password))
      throw new CodedError('AUTH.WEAK_PASSWORD', { reason: 'breached' });
  }

  /** Whether it is known to have leaked. */
  async include(password: string): Promise<boolean> {
    if (this.address === undefined) return false;
    const hash = createHash('sha1').update(password.normalize('NFC')).digest('hex').toUpperCase();
    const [prefix, suffix] = [hash.slice(0, PREFIX_LENGTH), hash.slice(PREFIX_LENGTH)];
    try {
      const lines = await this.read(`${this.address.replace(/\/$/, '')}/${prefix}`);
      const [, count = '0'] = lines.find(([rest]) => rest === suffix) ?? [];
      // Padding has the count 0.
      return Number(count) > 0;
    } catch (error) {
      this.logger.warn(`a new password was not looked up among leaked ones: ${reasonOf(error)}`);
      return false;
    }
  }

  /** The lines of one range, each as hash and count. */
  private async read(url: string): Promise<[hash: string | undefined, count?: string][]> {
    const response = await fetch(url, {
      // Answers of one length tell an eavesdropper nothing.
      headers: { 'Add-Padding': 'true', 'User-Agent': 'spade-auth' },
      redirect: 'error',
      signal: AbortSignal.timeout(this.timeoutMs),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`status ${response.status}`);
    const lines = text.split(/\r?\n/).filter((line) => line !== '');
    if (lines.length === 0 || !lines.every((line) => LINE.test(line)))
      throw new Error('the answer is not a range of hashes');
    return lines.map((line) => {
      const [hash, count] = line.split(':');
      return [hash?.toUpperCase(), count];
    });
  }
}

/** Why the service gave no answer; `fetch` hides the reason in its cause. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error; // fetch and the lines above throw nothing else
  return cause instanceof Error ? cause.message : message;
}
