import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError, isCodedError } from '@spade/contracts/errors/coded-error';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { SIGN_IN } from '@spade/contracts/staff/actor';
import type { PasskeyJson } from '@spade/contracts/staff/permissions';
import { CONFIG } from '@spade/platform/config/config.module';
import { violatedConstraint } from '@spade/platform/database/statements';
import { maskedNetwork, networkOf, recordAudit } from '../audit.ts';
import type { AuthConfig } from '../auth.config.ts';
import { authDb } from '../auth.tables.ts';
import { replaceRecoveryCodes } from '../second-factor/recovery-codes.ts';
import { SealedSecondFactor } from '../second-factor/sealed-second-factor.ts';
import { takeOwnFactor } from '../second-factor/take-own-factor.ts';
import { changeOwnAccess } from '../sessions/end-access.ts';
import { secondFactorOf } from '../sessions/second-factor-of.ts';
import { issueChallenge, PROMPT_TIMEOUT_MS, passkeySiteOf, spendChallenge } from './challenges.ts';
import { credentialsOf, handleBytes, MAX_PASSKEYS } from './passkeys.ts';
import {
  challengeIn,
  passkeyAlgorithms,
  type RegistrationJson,
  readRegistration,
  type VerifiedPasskey,
  verifyRegistration,
  webauthn,
} from './verify-credential.ts';

type AddPasskeyRequest = RequestOf<'auth.add-passkey'>;

/** What staff do about their own passkeys. */
@Controller()
export class OwnPasskeys {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: AuthConfig,
    private readonly seals: SealedSecondFactor,
  ) {}

  /**
   * What the browser's prompt for a new passkey takes. The passkey must be found without a name, and must check
   * its user: alone it is two factors. Errors: AUTH.PASSKEYS_IMPOSSIBLE, AUTH.TOO_MANY_PASSKEYS.
   */
  @HandleMessage('auth.begin-passkey')
  async begin({ adminId }: { adminId: number }): Promise<{ options: PasskeyJson }> {
    const { name, rpId } = passkeySiteOf(this.config);
    const known = await credentialsOf(this.em, adminId);
    if (known.length >= MAX_PASSKEYS)
      throw new CodedError('AUTH.TOO_MANY_PASSKEYS', { limit: MAX_PASSKEYS });
    const { username, passkeyHandle } = await authDb(this.em)
      .selectFrom('admin_users')
      .select(['username', 'passkeyHandle'])
      .where('id', '=', adminId)
      .executeTakeFirstOrThrow();
    const { generateRegistrationOptions } = await webauthn();
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

  /**
   * Keeps the passkey that a prompt made; from then on it signs in, and counts as a second factor. Errors:
   * AUTH.PASSKEY_REFUSED, AUTH.CHALLENGE_OVER, AUTH.PASSKEYS_IMPOSSIBLE, AUTH.TOO_MANY_PASSKEYS.
   */
  @HandleMessage('auth.add-passkey')
  async add(request: AddPasskeyRequest): Promise<ReplyOf<'auth.add-passkey'>> {
    const { adminId, address } = request;
    try {
      const codes = await this.checkAndKeep(request);
      return {
        sealedRecoveryCodes: codes && this.seals.closeReply(codes.join('\n'), adminId),
      };
    } catch (error) {
      if (isCodedError(error, 'AUTH.PASSKEY_REFUSED')) {
        const network = maskedNetwork(networkOf(address));
        await recordAudit(this.em, {
          action: 'passkey_refused',
          adminId,
          network,
          actor: SIGN_IN,
        });
      }
      throw error;
    }
  }

  private async checkAndKeep(request: AddPasskeyRequest): Promise<string[] | null> {
    const { adminId, sessionId, name, credential } = request;
    const site = passkeySiteOf(this.config);
    const json = readRegistration(credential);
    const challenge = challengeIn(json);
    if (!(await spendChallenge(this.em, challenge, { purpose: 'add', adminId })))
      throw new CodedError('AUTH.CHALLENGE_OVER', {});
    const passkey = await verifyRegistration(site, json, challenge);
    const change = { adminId, sessionId, action: 'passkey_added', subject: name } as const;
    return changeOwnAccess(this.em, change, async (tx) => {
      await this.insert(tx, request, json, passkey);
      const { passkeys, recoveryCodesLeft } = await secondFactorOf(tx, adminId);
      if (passkeys > MAX_PASSKEYS)
        throw new CodedError('AUTH.TOO_MANY_PASSKEYS', { limit: MAX_PASSKEYS });
      return recoveryCodesLeft > 0 ? null : replaceRecoveryCodes(tx, adminId);
    });
  }

  private async insert(
    tx: EntityManager,
    { adminId, name }: AddPasskeyRequest,
    { response }: RegistrationJson,
    passkey: VerifiedPasskey,
  ): Promise<void> {
    try {
      await authDb(tx)
        .insertInto('passkeys')
        .values({ ...passkey, adminId, name, transports: response.transports.join(',') })
        .execute();
    } catch (error) {
      // Another account has it: a prompt of this account leaves out those that it knows.
      if (violatedConstraint(error) === 'passkeys_credential')
        throw new CodedError('AUTH.PASSKEY_REFUSED', {});
      throw error;
    }
  }

  /**
   * Users take one of their own passkeys away. A passkey of another account is as unknown as one that does not
   * exist. Errors: AUTH.LAST_SECOND_FACTOR.
   */
  @HandleMessage('auth.remove-passkey')
  async remove({
    adminId,
    sessionId,
    passkeyId,
  }: RequestOf<'auth.remove-passkey'>): Promise<{ isRemoved: true }> {
    const passkey = await authDb(this.em)
      .selectFrom('passkeys')
      .select('name')
      .where('id', '=', passkeyId)
      .where('adminId', '=', adminId)
      .executeTakeFirst();
    if (!passkey) return { isRemoved: true };
    const change = {
      adminId,
      sessionId,
      subject: passkey.name,
      action: 'passkey_removed',
    } as const;
    await changeOwnAccess(this.em, change, (tx) =>
      takeOwnFactor(tx, adminId, this.config, () =>
        authDb(tx)
          .deleteFrom('passkeys')
          .where('id', '=', passkeyId)
          .where('adminId', '=', adminId)
          .execute(),
      ),
    );
    return { isRemoved: true };
  }
}
