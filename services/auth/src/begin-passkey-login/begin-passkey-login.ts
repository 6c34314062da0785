import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { generateAuthenticationOptions } from '@simplewebauthn/server';
import { HandleMessage } from '@spade/bus/handle-message';
import type { PasskeyJson } from '@spade/contracts/staff/passkeys';
import { CONFIG } from '@spade/platform/config/config.module';
import type { AuthConfig } from '../auth.config.ts';
import { SignInOverError } from '../factor/second-factor.errors.ts';
import { readTicket } from '../factor/sign-in-tickets.ts';
import { issueChallenge, PROMPT_TIMEOUT_MS } from '../passkey/challenges.ts';
import { passkeySiteOf } from '../passkey/passkey-site.ts';
import { credentialsOf } from '../passkey/passkeys.ts';

/** What the browser's prompt for a sign-in takes. */
@Controller()
export class BeginPasskeyLogin {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  /**
   * Without a ticket the prompt offers every passkey of this site, and the answer names no account.
   * Errors: AUTH.SIGN_IN_OVER, AUTH.PASSKEYS_IMPOSSIBLE.
   */
  @HandleMessage('auth.begin-passkey-login')
  async handle({ ticket }: { ticket: string | null }): Promise<{ options: PasskeyJson }> {
    const { rpId } = passkeySiteOf(this.config);
    const admin = ticket === null ? null : await readTicket(this.em, ticket);
    if (admin === undefined) throw new SignInOverError();
    const adminId = admin?.id ?? null;
    const options = await generateAuthenticationOptions({
      rpID: rpId,
      challenge: await issueChallenge(this.em, { purpose: 'sign-in', adminId }),
      allowCredentials: adminId === null ? [] : await credentialsOf(this.em, adminId),
      timeout: PROMPT_TIMEOUT_MS,
      userVerification: 'required',
    });
    return { options: { ...options } };
  }
}
