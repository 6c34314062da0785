import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError, isCodedError } from '@spade/contracts/errors/coded-error';
import type { NewSession } from '@spade/contracts/messages/auth';
import { type PasskeyLoginRequest, passkeyContext } from '@spade/contracts/messages/staff';
import { SIGN_IN } from '@spade/contracts/staff/actor';
import type { AuditAction } from '@spade/contracts/staff/audit';
import type { PasskeyJson } from '@spade/contracts/staff/permissions';
import { CONFIG } from '@spade/platform/config/config.module';
import { maskedNetwork, networkOf, recordAudit } from '../audit.ts';
import type { AuthConfig } from '../auth.config.ts';
import { SealedSecondFactor } from '../second-factor/sealed-second-factor.ts';
import { OpenSession } from '../sessions/open-session.ts';
import { type LoginCharge, LoginThrottle } from '../sign-in/login-throttle.ts';
import { readTicket, spendTicket } from '../sign-in/sign-in-tickets.ts';
import {
  issueChallenge,
  type PasskeySite,
  PROMPT_TIMEOUT_MS,
  passkeySiteOf,
  spendChallenge,
} from './challenges.ts';
import { countUse, credentialsOf, findPasskey, isHandleOf } from './passkeys.ts';
import {
  type AssertionJson,
  challengeIn,
  readAssertion,
  verifyAssertion,
  webauthn,
} from './verify-credential.ts';

/** Signs staff in by a passkey. */
@Controller()
export class PasskeyLogin {
  constructor(
    private readonly em: EntityManager,
    private readonly seals: SealedSecondFactor,
    private readonly sessions: OpenSession,
    private readonly throttle: LoginThrottle,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  /**
   * What the browser's prompt for a sign-in takes. Without a ticket the prompt offers every passkey of this site,
   * and the answer names no account. Errors: AUTH.SIGN_IN_OVER, AUTH.PASSKEYS_IMPOSSIBLE.
   */
  @HandleMessage('auth.begin-passkey-login')
  async begin({ ticket }: { ticket: string | null }): Promise<{ options: PasskeyJson }> {
    const { rpId } = passkeySiteOf(this.config);
    const admin = ticket === null ? null : await readTicket(this.em, ticket);
    if (admin === undefined) throw new CodedError('AUTH.SIGN_IN_OVER', {});
    const adminId = admin?.id ?? null;
    const { generateAuthenticationOptions } = await webauthn();
    const options = await generateAuthenticationOptions({
      rpID: rpId,
      challenge: await issueChallenge(this.em, { purpose: 'sign-in', adminId }),
      allowCredentials: adminId === null ? [] : await credentialsOf(this.em, adminId),
      timeout: PROMPT_TIMEOUT_MS,
      userVerification: 'required',
    });
    return { options: { ...options } };
  }

  /**
   * A sign-in with a passkey: alone, since it checks its user, or as the second step after the password. An
   * unknown passkey, a wrong signature and a disabled account get the same answer after the same work. Errors:
   * AUTH.PASSKEY_REFUSED, AUTH.PASSKEY_COPIED, AUTH.CHALLENGE_OVER, AUTH.SIGN_IN_OVER, AUTH.THROTTLED,
   * AUTH.PASSKEYS_IMPOSSIBLE, PLATFORM.UNAVAILABLE.
   */
  @HandleMessage('auth.passkey-login')
  async finish(request: PasskeyLoginRequest): Promise<NewSession> {
    const site = passkeySiteOf(this.config);
    const { ticket, address } = request;
    const json = readAssertion(
      this.seals.openCode(request.sealedCredential, passkeyContext(ticket)),
    );
    const owner = ticket === null ? null : await readTicket(this.em, ticket);
    if (owner === undefined) throw new CodedError('AUTH.SIGN_IN_OVER', {});
    const charge = await (owner
      ? this.throttle.chargeInside(this.em, 'code', owner.id, address)
      : this.throttle.chargeInside(this.em, 'passkey', json.id, address));
    const passkey = await findPasskey(this.em, json.id);
    try {
      const counter = await this.check(site, json, passkey, owner?.id ?? null);
      if (!passkey || counter === null) throw new CodedError('AUTH.PASSKEY_REFUSED', {});
      return await this.open(passkey, counter, charge, request);
    } catch (error) {
      const action = isCodedError(error) ? refusals.get(error.code) : undefined;
      if (action) await this.record(action, passkey?.id ?? owner?.id ?? null, address);
      throw error;
    }
  }

  /** The passkey's counter; null when it is not one of `ownerId`, or of the account that it names itself. */
  private async check(
    site: PasskeySite,
    json: AssertionJson,
    passkey: Awaited<ReturnType<typeof findPasskey>>,
    ownerId: number | null,
  ): Promise<number | null> {
    const challenge = challengeIn(json);
    const use = { purpose: 'sign-in', adminId: ownerId } as const;
    if (!(await spendChallenge(this.em, challenge, use)))
      throw new CodedError('AUTH.CHALLENGE_OVER', {});
    const counter = await verifyAssertion(site, json, challenge, passkey?.publicKey);
    const { userHandle } = json.response;
    const isItsOwn =
      ownerId === null
        ? passkey && isHandleOf(passkey.passkeyHandle, userHandle)
        : passkey?.id === ownerId;
    return isItsOwn ? counter : null;
  }

  private async open(
    { passkeyId, passkeyName, publicKey: _, ...admin }: FoundPasskey,
    counter: number,
    charge: LoginCharge,
    { ticket, address, device }: PasskeyLoginRequest,
  ): Promise<NewSession> {
    const network = maskedNetwork(networkOf(address));
    // Alone it leaves a temporary password unused, and its owner may not know one that the operator just set.
    const signedIn = ticket === null ? { ...admin, temporaryPassword: null } : admin;
    return this.em.transactional(async (tx) => {
      if (!(await countUse(tx, passkeyId, counter)))
        throw new CodedError('AUTH.PASSKEY_COPIED', {});
      if (ticket !== null && !(await spendTicket(tx, ticket)))
        throw new CodedError('AUTH.SIGN_IN_OVER', {});
      const session = await this.sessions.open(tx, signedIn, { network, device });
      if (!session) throw new CodedError('AUTH.PASSKEY_REFUSED', {});
      await this.throttle.takeBack(tx, charge);
      await this.throttle.rememberSignIn(tx, admin.username, address);
      const line = { adminId: admin.id, network, subject: passkeyName, actor: admin.username };
      await recordAudit(tx, { action: 'passkey_used', ...line });
      return session;
    });
  }

  private record(action: AuditAction, adminId: number | null, address: string): Promise<void> {
    const network = maskedNetwork(networkOf(address));
    return recordAudit(this.em, { action, adminId, network, actor: SIGN_IN });
  }
}

type FoundPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

/** What the audit log says of each refusal. */
const refusals = new Map<string, AuditAction>([
  ['AUTH.PASSKEY_REFUSED', 'passkey_refused'],
  ['AUTH.CHALLENGE_OVER', 'passkey_refused'],
  ['AUTH.PASSKEY_COPIED', 'passkey_copy_refused'],
]);
