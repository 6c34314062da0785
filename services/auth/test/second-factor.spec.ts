import { requestContext } from '@spade/bus/request-context';
import { accountContext, SECOND_FACTOR_SEAL } from '@spade/contracts/messages/auth';
import { SHELL } from '@spade/contracts/staff/actor';
import { Seal } from '@spade/platform/sealing/seal';
import { generate } from 'otplib';
import { Account } from '../src/accounts/account.ts';
import {
  disableAdmin,
  resetSecondFactor,
  setAdminPassword,
} from '../src/accounts/manage-admins.ts';
import { OwnFactors } from '../src/second-factor/own-factors.ts';
import { CheckSession } from '../src/sessions/check-session.ts';
import { StaleSweep } from '../src/sessions/sessions.ts';
import { FinishLogin } from '../src/sign-in/finish-login.ts';
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

const HOME = '102.89.23.7';
const seal = new Seal(TEST_SECRET, SECOND_FACTOR_SEAL);
const wrong = { code: 'AUTH.INVALID_CODE', details: {} };
const over = { code: 'AUTH.SIGN_IN_OVER', details: {} };
const ended = { code: 'AUTH.SESSION_ENDED' };

describe('the second factor', () => {
  let bench: AuthBench;

  beforeAll(async () => {
    bench = await startBench({ LOGIN_FREE_FAILURES: '2', STAFF_SECOND_FACTOR: 'required' });
  });
  beforeEach(() => bench.reset());
  afterAll(() => bench.close());

  const login = (password = RIGHT_PASSWORD) =>
    bench.ask(Login, (useCase) =>
      useCase.handle({
        username: 'admin',
        sealedPassword: sealed(password, 'admin'),
        address: HOME,
        device: 'Chrome on Windows',
      }),
    );
  const check = (sessionId: string) =>
    bench.ask(CheckSession, (useCase) => useCase.handle({ sessionId }));
  const account = () => bench.ask(Account, (useCase) => useCase.get({ adminId: 1 }));

  /** A code of the app `seconds` from now; each step of 30 s counts once. */
  const codeOf = (secret: string, seconds: number) =>
    generate({ secret, epoch: Math.floor(Date.now() / 1000) + seconds });

  /** Sets up an app for the signed-in session; its secret and the recovery codes. */
  const enrol = async (sessionId: string) => {
    const { sealedSecret } = await bench.ask(OwnFactors, (useCase) =>
      useCase.begin({ adminId: 1 }),
    );
    const secret = seal.open(sealedSecret, accountContext(1)) ?? '';
    const sealedCode = seal.close(await codeOf(secret, -30), accountContext(1));
    const { sealedRecoveryCodes } = await bench.ask(OwnFactors, (useCase) =>
      useCase.confirm({ adminId: 1, sessionId, sealedCode }),
    );
    const codes = sealedRecoveryCodes && seal.open(sealedRecoveryCodes, accountContext(1));
    return { secret, recoveryCodes: codes?.split('\n') ?? [] };
  };
  const signedInAndEnrolled = async () => {
    const sessionId = sessionOf(openedBy(await login()));
    return { sessionId, ...(await enrol(sessionId)) };
  };

  /** The ticket of a sign-in whose password was right. */
  const ticket = async () => {
    const reply = await login();
    if (!('secondFactor' in reply)) throw new Error('no second factor was asked for');
    return reply.secondFactor.ticket;
  };
  const finish = (of: string, code: string) =>
    bench.ask(FinishLogin, (useCase) =>
      useCase.handle({
        ticket: of,
        sealedCode: seal.close(code, of),
        address: HOME,
        device: 'Firefox on Linux',
      }),
    );
  const actions = async () => {
    const lines = await bench.database.query<{ action: string }>(
      'select action from audit_log order by id',
    );
    return lines.map(({ action }) => action);
  };

  it('answers the same message with its session when it is delivered again', async () => {
    const { secret } = await signedInAndEnrolled();
    const [of, code] = [await ticket(), await codeOf(secret, 30)];
    const deliver = (requestId: string) =>
      requestContext.run({ requestId }, () => finish(of, code));
    const [first, second] = await Promise.all([deliver('one'), deliver('one')]);
    expect(sessionOf(second)).toBe(sessionOf(first));
    expect(sessionOf(await deliver('one'))).toBe(sessionOf(first));
    await expect(deliver('two')).rejects.toMatchObject(over);
    expect(await actions()).not.toContain('second_factor_failed');
  });

  describe('when the role demands one and the account has none', () => {
    it('opens a session that says so, until one is set up', async () => {
      const session = openedBy(await login());
      expect(session.needsSecondFactor).toBe(true);
      const id = sessionOf(session);
      expect(await check(id)).toMatchObject({
        role: 'owner',
        hasSecondFactor: false,
        needsSecondFactor: true,
      });
      await enrol(id);
      expect(await check(id)).toMatchObject({ hasSecondFactor: true, needsSecondFactor: false });
    });

    it('is only offered to clerks', async () => {
      await bench.database.query("update admin_users set role = 'clerk'");
      expect(openedBy(await login()).needsSecondFactor).toBe(false);
    });
  });

  it('counts a session as fresh for ten minutes', async () => {
    const id = sessionOf(openedBy(await login()));
    expect(await check(id)).toMatchObject({ isFresh: true });
    await bench.database.query(
      "update admin_sessions set created_at = created_at - interval '10 minutes'",
    );
    expect(await check(id)).toMatchObject({ isFresh: false });
  });

  describe('when it is set up', () => {
    it('gives ten recovery codes of at least 112 bits, once, and keeps only hashes', async () => {
      const { recoveryCodes } = await signedInAndEnrolled();
      expect(new Set(recoveryCodes).size).toBe(10);
      for (const code of recoveryCodes) expect(code).toMatch(/^([2-9A-HJKMNP-TV-Z]{6}-?){4}$/);
      expect(24 * Math.log2(30)).toBeGreaterThan(112);
      const stored = await bench.database.query<{ code_hash: string }>(
        'select code_hash from recovery_codes',
      );
      for (const { code_hash } of stored) expect(code_hash).toMatch(/^[0-9a-f]{64}$/);
    });

    it('keeps the secret sealed, for this account alone', async () => {
      const { secret } = await signedInAndEnrolled();
      expect(secret).toMatch(/^[A-Z2-7]{32}$/);
      const [row] = await bench.database.query<{ sealed_secret: string }>(
        'select sealed_secret from authenticators',
      );
      expect(row?.sealed_secret).not.toContain(secret);
      const stored = new Seal(bench.config.SECOND_FACTOR_KEY, 'stored-totp-secret');
      expect(stored.open(row?.sealed_secret ?? '', accountContext(1))).toBe(secret);
      expect(stored.open(row?.sealed_secret ?? '', accountContext(2))).toBeNull();
    });

    it('ends the other sessions, not the one that set it up', async () => {
      const other = sessionOf(openedBy(await login()));
      const { sessionId } = await signedInAndEnrolled();
      await expect(check(other)).rejects.toMatchObject(ended);
      expect(await check(sessionId)).toMatchObject({ username: 'admin' });
    });

    it('does not count before a code of it was right', async () => {
      const sessionId = sessionOf(openedBy(await login()));
      await bench.ask(OwnFactors, (useCase) => useCase.begin({ adminId: 1 }));
      const sealedCode = seal.close('000000', accountContext(1));
      await expect(
        bench.ask(OwnFactors, (useCase) => useCase.confirm({ adminId: 1, sessionId, sealedCode })),
      ).rejects.toMatchObject(wrong);
      expect(await account()).toEqual({
        authenticatorSince: null,
        passkeys: [],
        passkeyHurdle: null,
        recoveryCodesLeft: 0,
        isSecondFactorRequired: true,
      });
      expect(openedBy(await login()).admin.username).toBe('admin');
    });

    it('leaves the old app and its recovery codes in force while a new one is set up', async () => {
      const { sessionId, secret, recoveryCodes } = await signedInAndEnrolled();
      await bench.ask(OwnFactors, (useCase) => useCase.begin({ adminId: 1 }));
      expect((await finish(await ticket(), await codeOf(secret, 0))).admin.adminId).toBe(1);
      expect((await enrol(sessionId)).recoveryCodes).toEqual([]);
      expect((await finish(await ticket(), recoveryCodes[0] ?? '')).admin.adminId).toBe(1);
    });
  });

  describe('when signing in', () => {
    it('asks for a code after the right password only', async () => {
      await signedInAndEnrolled();
      await expect(login('wrong password')).rejects.toMatchObject({
        code: 'AUTH.INVALID_CREDENTIALS',
      });
      expect(await login()).toMatchObject({
        secondFactor: { methods: ['authenticator', 'recovery-code'] },
      });
      expect(await actions()).toEqual(
        expect.arrayContaining(['login_failed', 'password_accepted']),
      );
    });

    it('opens a session for a code, typed with spaces or not', async () => {
      const { secret } = await signedInAndEnrolled();
      const code = await codeOf(secret, 0);
      const session = await finish(await ticket(), `${code.slice(0, 3)} ${code.slice(3)}`);
      expect(session).toMatchObject({ needsSecondFactor: false, admin: { username: 'admin' } });
      expect(await check(sessionOf(session))).toMatchObject({ adminId: 1 });
    });

    it('accepts a code once, and none older than it', async () => {
      const { secret } = await signedInAndEnrolled();
      const [before, now, after] = [
        await codeOf(secret, -30),
        await codeOf(secret, 0),
        await codeOf(secret, 30),
      ];
      await expect(finish(await ticket(), before)).rejects.toMatchObject(wrong);
      await finish(await ticket(), after);
      await expect(finish(await ticket(), after)).rejects.toMatchObject(wrong);
      await expect(finish(await ticket(), now)).rejects.toMatchObject(wrong);
    });

    it('accepts a code once also of two calls at the same moment', async () => {
      const { secret } = await signedInAndEnrolled();
      const code = await codeOf(secret, 0);
      const tickets = [await ticket(), await ticket()];
      const results = await Promise.allSettled(tickets.map((each) => finish(each, code)));
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    });

    it('accepts each recovery code once, in any case and spacing', async () => {
      const { recoveryCodes } = await signedInAndEnrolled();
      const [code = ''] = recoveryCodes;
      await finish(await ticket(), ` ${code.toLowerCase().replaceAll('-', ' ')} `);
      await expect(finish(await ticket(), code)).rejects.toMatchObject(wrong);
      expect(await account()).toMatchObject({ recoveryCodesLeft: 9 });
      expect(await actions()).toContain('recovery_code_used');
    });

    it('uses a ticket once, and keeps it after a wrong code', async () => {
      const { secret } = await signedInAndEnrolled();
      const one = await ticket();
      await expect(finish(one, '000000')).rejects.toMatchObject(wrong);
      await finish(one, await codeOf(secret, 0));
      await expect(finish(one, await codeOf(secret, 30))).rejects.toMatchObject(over);
    });

    it.each([
      [
        'after five minutes',
        async () => bench.database.query('update sign_in_tickets set expires_at = now()'),
      ],
      ['when the account is disabled', async () => disableAdmin(bench.em, 'admin', 'test')],
      [
        'when the password changes',
        async () =>
          setAdminPassword(
            bench.em,
            bench.hasher,
            { username: 'admin', password: 'another horse battery' },
            'test',
          ),
      ],
    ])('refuses a ticket %s', async (_when, change) => {
      const { secret } = await signedInAndEnrolled();
      const one = await ticket();
      await change();
      await expect(finish(one, await codeOf(secret, 0))).rejects.toMatchObject(over);
    });

    it('keeps no ticket in clear text, and sweeps those that ended', async () => {
      await signedInAndEnrolled();
      const one = await ticket();
      const keys = await bench.database.query<{ key: string }>('select key from sign_in_tickets');
      expect(keys[0]?.key).not.toContain(one);
      await bench.database.query("update sign_in_tickets set expires_at = now() - interval '1 s'");
      await bench.ask(StaleSweep, (sweep) => sweep.sweep());
      expect(await bench.database.query('select key from sign_in_tickets')).toEqual([]);
    });

    it('makes guesses wait, of any ticket, and lets parallel ones gain nothing', async () => {
      const { secret } = await signedInAndEnrolled();
      const tickets = [await ticket(), await ticket()];
      await expect(finish(tickets[0] ?? '', '000000')).rejects.toMatchObject(wrong);
      // The wait after the next guess is minutes: longer than twenty guesses take on a busy machine.
      await bench.database.query('update login_attempts set failures = 10, blocked_until = now()');
      const guesses = await Promise.allSettled(
        Array.from({ length: 20 }, (_, i) => finish(tickets[i % 2] ?? '', '000000')),
      );
      const codes = guesses.map((guess) => (guess as PromiseRejectedResult).reason.code as string);
      expect(codes.filter((code) => code === 'AUTH.INVALID_CODE')).toHaveLength(1);
      expect(codes.filter((code) => code === 'AUTH.THROTTLED')).toHaveLength(19);
      await expect(finish(await ticket(), await codeOf(secret, 0))).rejects.toMatchObject({
        code: 'AUTH.THROTTLED',
      });
    });

    it('accepts no code when the stored secret cannot be opened', async () => {
      const { secret } = await signedInAndEnrolled();
      await bench.database.query("update authenticators set sealed_secret = 'of another key'");
      await expect(finish(await ticket(), await codeOf(secret, 0))).rejects.toMatchObject(wrong);
    });
  });

  describe('when it is taken away', () => {
    it('stays when it is the last one of a role that must have one', async () => {
      const { sessionId } = await signedInAndEnrolled();
      await expect(
        bench.ask(OwnFactors, (useCase) => useCase.remove({ adminId: 1, sessionId })),
      ).rejects.toMatchObject({ code: 'AUTH.LAST_SECOND_FACTOR', details: {} });
      expect(await login()).toHaveProperty('secondFactor');
      expect(await account()).toMatchObject({ recoveryCodesLeft: 10 });
    });

    it('takes the recovery codes of a clerk with it, and ends the other sessions', async () => {
      await bench.database.query("update admin_users set role = 'clerk'");
      const { sessionId, secret } = await signedInAndEnrolled();
      const other = sessionOf(await finish(await ticket(), await codeOf(secret, 0)));
      await bench.ask(OwnFactors, (useCase) => useCase.remove({ adminId: 1, sessionId }));
      await expect(check(other)).rejects.toMatchObject(ended);
      expect(await check(sessionId)).toMatchObject({ needsSecondFactor: false });
      expect(await account()).toMatchObject({ authenticatorSince: null, recoveryCodesLeft: 0 });
    });

    it('can be reset by the operator for a lost phone: every session ends, the password suffices', async () => {
      const { sessionId } = await signedInAndEnrolled();
      await resetSecondFactor(bench.em, 'Admin', SHELL);
      await expect(check(sessionId)).rejects.toMatchObject(ended);
      expect(openedBy(await login()).needsSecondFactor).toBe(true);
      expect(await actions()).toContain('second_factor_reset');
    });
  });

  describe('when recovery codes are renewed', () => {
    const renew = (sessionId: string) =>
      bench.ask(OwnFactors, (useCase) => useCase.renewRecoveryCodes({ adminId: 1, sessionId }));

    it('voids the old ones', async () => {
      const { sessionId, recoveryCodes } = await signedInAndEnrolled();
      const { sealedRecoveryCodes } = await renew(sessionId);
      const [fresh = ''] = seal.open(sealedRecoveryCodes, accountContext(1))?.split('\n') ?? [];
      await expect(finish(await ticket(), recoveryCodes[0] ?? '')).rejects.toMatchObject(wrong);
      expect((await finish(await ticket(), fresh)).admin.adminId).toBe(1);
    });

    it('refuses an account without one', async () => {
      const sessionId = sessionOf(openedBy(await login()));
      await expect(renew(sessionId)).rejects.toMatchObject({ code: 'AUTH.NO_SECOND_FACTOR' });
    });
  });

  describe('when users change their own password', () => {
    const change = (sessionId: string, current: string, next: string) =>
      bench.ask(Account, (useCase) =>
        useCase.changePassword({
          adminId: 1,
          sessionId,
          username: 'admin',
          address: HOME,
          sealedCurrent: sealed(current, 'admin'),
          sealedNew: sealed(next, 'admin'),
        }),
      );

    it('takes the new one, and ends the other sessions', async () => {
      const other = sessionOf(openedBy(await login()));
      const sessionId = sessionOf(openedBy(await login()));
      await change(sessionId, RIGHT_PASSWORD, 'another horse battery');
      await expect(check(other)).rejects.toMatchObject(ended);
      expect(await check(sessionId)).toMatchObject({ username: 'admin' });
      expect(openedBy(await login('another horse battery')).admin.username).toBe('admin');
    });

    it('makes the same change once, when its answer was lost and the form is sent again', async () => {
      const other = 'another horse battery';
      const sessionId = sessionOf(openedBy(await login()));
      await change(sessionId, RIGHT_PASSWORD, other);
      for (let i = 0; i < 4; i += 1)
        expect(await change(sessionId, RIGHT_PASSWORD, other)).toEqual({ isChanged: true });
      expect(await check(sessionId)).toMatchObject({ username: 'admin' });
      const logged = "select count(*)::int as n from audit_log where action = 'password_changed'";
      expect(await bench.database.query(logged)).toEqual([{ n: 1 }]);
    });

    it('refuses a wrong current password, and throttles guesses as a sign-in', async () => {
      const sessionId = sessionOf(openedBy(await login()));
      for (let i = 0; i < 3; i += 1)
        await expect(change(sessionId, 'guess', 'another horse battery')).rejects.toMatchObject({
          code: 'AUTH.WRONG_PASSWORD',
        });
      await expect(
        change(sessionId, RIGHT_PASSWORD, 'another horse battery'),
      ).rejects.toMatchObject({ code: 'AUTH.THROTTLED' });
    });

    it('refuses a weak new one', async () => {
      const sessionId = sessionOf(openedBy(await login()));
      await expect(change(sessionId, RIGHT_PASSWORD, 'Password2026!')).rejects.toMatchObject({
        code: 'AUTH.WEAK_PASSWORD',
      });
    });
  });
});
