import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { CONFIG } from '@spade/platform/config/config.module';
import { violatedConstraint } from '@spade/platform/database/statements';
import { maskedNetwork, networkOf } from '../audit/network-of.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { AuthConfig } from '../auth.config.ts';
import { authDb } from '../auth.tables.ts';
import { changeOwnAccess } from '../factor/change-own-access.ts';
import { replaceRecoveryCodes } from '../factor/recovery-codes.ts';
import { SealedSecondFactor } from '../factor/sealed-second-factor.ts';
import { secondFactorOf } from '../factor/second-factor-of.ts';
import { spendChallenge } from '../passkey/challenges.ts';
import {
  challengeIn,
  type RegistrationJson,
  readRegistration,
} from '../passkey/credential-json.ts';
import {
  ChallengeOverError,
  PasskeyRefusedError,
  TooManyPasskeysError,
} from '../passkey/passkey.errors.ts';
import { passkeySiteOf } from '../passkey/passkey-site.ts';
import { MAX_PASSKEYS } from '../passkey/passkeys.ts';
import { type VerifiedPasskey, verifyRegistration } from '../passkey/verify-registration.ts';

type AddPasskeyRequest = RequestOf<'auth.add-passkey'>;

/** Keeps the passkey that a prompt made; from then on it signs in, and counts as a second factor. */
@Controller()
export class AddPasskey {
  constructor(
    private readonly em: EntityManager,
    private readonly seals: SealedSecondFactor,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  /** Errors: AUTH.PASSKEY_REFUSED, AUTH.CHALLENGE_OVER, AUTH.PASSKEYS_IMPOSSIBLE, AUTH.TOO_MANY_PASSKEYS. */
  @HandleMessage('auth.add-passkey')
  async handle(request: AddPasskeyRequest): Promise<ReplyOf<'auth.add-passkey'>> {
    const { adminId, address } = request;
    try {
      const codes = await this.add(request);
      return {
        sealedRecoveryCodes: codes && this.seals.closeReply(codes.join('\n'), adminId),
      };
    } catch (error) {
      if (error instanceof PasskeyRefusedError) {
        const network = maskedNetwork(networkOf(address));
        await recordAudit(this.em, {
          ...{ action: 'passkey_refused', adminId, network, actor: 'service' },
        });
      }
      throw error;
    }
  }

  private async add(request: AddPasskeyRequest): Promise<string[] | null> {
    const { adminId, sessionId, name, credential } = request;
    const site = passkeySiteOf(this.config);
    const json = readRegistration(credential);
    const challenge = challengeIn(json);
    if (!(await spendChallenge(this.em, challenge, { purpose: 'add', adminId })))
      throw new ChallengeOverError();
    const passkey = await verifyRegistration(site, json, challenge);
    const change = { adminId, sessionId, action: 'passkey_added', subject: name } as const;
    return changeOwnAccess(this.em, change, async (tx) => {
      await this.insert(tx, request, json, passkey);
      const { passkeys, recoveryCodesLeft } = await secondFactorOf(tx, adminId);
      if (passkeys > MAX_PASSKEYS) throw new TooManyPasskeysError(MAX_PASSKEYS);
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
      if (violatedConstraint(error) === 'passkeys_credential') throw new PasskeyRefusedError();
      throw error;
    }
  }
}
