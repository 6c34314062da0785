import {
  accountContext,
  type NewSession,
  SECOND_FACTOR_SEAL,
} from '@spade/contracts/messages/auth';
import { passkeyContext } from '@spade/contracts/messages/staff';
import type { PasskeyJson } from '@spade/contracts/staff/permissions';
import { Seal } from '@spade/platform/sealing/seal';
import { Account } from '../src/accounts/account.ts';
import { OwnPasskeys } from '../src/passkeys/own-passkeys.ts';
import { PasskeyLogin } from '../src/passkeys/passkey-login.ts';
import { CheckSession } from '../src/sessions/check-session.ts';
import { Login } from '../src/sign-in/login.ts';
import {
  type AuthBench,
  openedBy,
  RIGHT_PASSWORD,
  sealed,
  sessionOf,
  startBench,
  TEST_SECRET,
} from './auth-bench.ts';
import type { Ceremony, SoftwareAuthenticator } from './software-authenticator.ts';

const HOME = '102.89.23.7';
const seal = new Seal(TEST_SECRET, SECOND_FACTOR_SEAL);

/** A bench of auth with what a browser does to sign in, as messages. `adminId` 1 is the first admin, an owner. */
export async function startPasskeyBench(env: Record<string, string> = {}) {
  const bench: AuthBench = await startBench({
    LOGIN_FREE_FAILURES: '2',
    STAFF_SECOND_FACTOR: 'required',
    ...env,
  });
  const { ask } = bench;
  const login = (username = 'admin') =>
    ask(Login, (useCase) =>
      useCase.handle({
        username,
        sealedPassword: sealed(RIGHT_PASSWORD, username),
        address: HOME,
        device: 'Chrome on Windows',
      }),
    );
  const begin = (adminId = 1) => ask(OwnPasskeys, (useCase) => useCase.begin({ adminId }));
  const add = (sessionId: string, credential: PasskeyJson, adminId = 1, name = 'Work phone') =>
    ask(OwnPasskeys, (useCase) =>
      useCase.add({ adminId, sessionId, name, credential, address: HOME }),
    );
  const beginLogin = (ticket: string | null = null) =>
    ask(PasskeyLogin, (useCase) => useCase.begin({ ticket }));
  const finish = (credential: PasskeyJson, ticket: string | null = null): Promise<NewSession> =>
    ask(PasskeyLogin, (useCase) =>
      useCase.finish({
        ticket,
        sealedCredential: seal.close(JSON.stringify(credential), passkeyContext(ticket)),
        address: HOME,
        device: 'Safari on iPhone',
      }),
    );
  /** Adds the passkey to the account of the signed-in session; the recovery codes that come with it. */
  const enrol = async (sessionId: string, passkey: SoftwareAuthenticator, adminId = 1) => {
    const { options } = await begin(adminId);
    const { sealedRecoveryCodes } = await add(sessionId, passkey.create(options), adminId);
    const codes = sealedRecoveryCodes && seal.open(sealedRecoveryCodes, accountContext(adminId));
    return codes?.split('\n') ?? [];
  };

  return {
    ...bench,
    login,
    begin,
    add,
    beginLogin,
    finish,
    enrol,
    /** A whole sign-in without a password. */
    signIn: async (passkey: SoftwareAuthenticator, ceremony?: Ceremony) =>
      finish(passkey.get((await beginLogin()).options, ceremony)),
    /** A session of the first admin, by password alone. */
    session: async () => sessionOf(openedBy(await login())),
    /** The ticket of a sign-in whose password was right. */
    ticket: async (username?: string) => {
      const reply = await login(username);
      if (!('secondFactor' in reply)) throw new Error('no second factor was asked for');
      return reply.secondFactor.ticket;
    },
    check: (sessionId: string) => ask(CheckSession, (useCase) => useCase.handle({ sessionId })),
    account: (adminId = 1) => ask(Account, (useCase) => useCase.get({ adminId })),
    remove: (sessionId: string, passkeyId: number, adminId = 1) =>
      ask(OwnPasskeys, (useCase) => useCase.remove({ adminId, sessionId, passkeyId })),
    /** The audit log's actions with what they were about, oldest first. */
    audit: () =>
      bench.database.query<{ action: string; subject: string | null; network: string | null }>(
        'select action, subject, network from audit_log order by id',
      ),
  };
}

/** What {@link startPasskeyBench} gives a suite; each closes its own. */
export type PasskeyBench = Awaited<ReturnType<typeof startPasskeyBench>>;
