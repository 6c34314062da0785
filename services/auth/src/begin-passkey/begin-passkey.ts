import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { generateRegistrationOptions } from '@simplewebauthn/server';
import { HandleMessage } from '@spade/bus/handle-message';
import type { PasskeyJson } from '@spade/contracts/staff/passkeys';
import { CONFIG } from '@spade/platform/config/config.module';
import type { AuthConfig } from '../auth.config.ts';
import { authDb } from '../auth.tables.ts';
import { issueChallenge, PROMPT_TIMEOUT_MS } from '../passkey/challenges.ts';
import { TooManyPasskeysError } from '../passkey/passkey.errors.ts';
import { passkeySiteOf } from '../passkey/passkey-site.ts';
import { credentialsOf, handleBytes, MAX_PASSKEYS } from '../passkey/passkeys.ts';
import { passkeyAlgorithms } from '../passkey/verify-registration.ts';

/** What the browser's prompt for a new passkey takes. */
@Controller()
export class BeginPasskey {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  /**
   * The passkey must be found without a name, and must check its user: alone it is two factors.
   * Errors: AUTH.PASSKEYS_IMPOSSIBLE, AUTH.TOO_MANY_PASSKEYS.
   */
  @HandleMessage('auth.begin-passkey')
  async handle({ adminId }: { adminId: number }): Promise<{ options: PasskeyJson }> {
    const { name, rpId } = passkeySiteOf(this.config);
    const known = await credentialsOf(this.em, adminId);
    if (known.length >= MAX_PASSKEYS) throw new TooManyPasskeysError(MAX_PASSKEYS);
    const { username, passkeyHandle } = await authDb(this.em)
      .selectFrom('admin_users')
      .select(['username', 'passkeyHandle'])
      .where('id', '=', adminId)
      .executeTakeFirstOrThrow();
    const options = await generateRegistrationOptions({
      rpName: name,
      rpID: rpId,
      userName: username,
      userDisplayName: username,
      userID: handleBytes(passkeyHandle),
      challenge: await issueChallenge(this.em, { purpose: 'add', adminId }),
      timeout: PROMPT_TIMEOUT_MS,
      attestationType: 'none',
      excludeCredentials: known,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: passkeyAlgorithms,
    });
    return { options: { ...options } };
  }
}
