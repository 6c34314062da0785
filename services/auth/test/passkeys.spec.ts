import { createAdmin } from '../src/accounts/admins.ts';
import { RIGHT_PASSWORD, sessionOf } from './auth-bench.ts';
import { type PasskeyBench, startPasskeyBench } from './passkey-bench.ts';
import { SoftwareAuthenticator } from './software-authenticator.ts';

describe('passkeys', () => {
  let bench: PasskeyBench;
  let passkey: SoftwareAuthenticator;

  beforeAll(async () => {
    bench = await startPasskeyBench();
  });
  beforeEach(async () => {
    await bench.reset();
    passkey = new SoftwareAuthenticator();
  });
  afterAll(() => bench.close());

  describe('when one is added', () => {
    it('asks for one that is found without a name and checks its user', async () => {
      const { options } = await bench.begin();
      expect(options).toMatchObject({
        rp: { id: 'localhost', name: 'Spade Orion' },
        user: { name: 'admin' },
        attestation: 'none',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: [],
      });
    });

    it('lists it, ends other sessions, gives recovery codes once, and opens the back office', async () => {
      const other = await bench.session();
      const sessionId = await bench.session();
      expect(await bench.check(sessionId)).toMatchObject({ needsSecondFactor: true });
      expect(await bench.enrol(sessionId, passkey)).toHaveLength(10);
      expect(await bench.account()).toMatchObject({
        passkeys: [{ name: 'Work phone', lastUsedAt: null }],
        passkeyHurdle: null,
        recoveryCodesLeft: 10,
      });
      expect(await bench.check(sessionId)).toMatchObject({ needsSecondFactor: false });
      await expect(bench.check(other)).rejects.toMatchObject({ code: 'AUTH.SESSION_ENDED' });
      expect(await bench.enrol(sessionId, new SoftwareAuthenticator())).toEqual([]);
      expect((await bench.audit()).filter(({ action }) => action === 'passkey_added')).toHaveLength(
        2,
      );
    });

    it('tells the browser which ones the account has, so that none is made twice', async () => {
      await bench.enrol(await bench.session(), passkey);
      const { options } = await bench.begin();
      expect(options.excludeCredentials).toEqual([
        { id: passkey.credentialId, type: 'public-key', transports: ['internal', 'hybrid'] },
      ]);
    });

    it('refuses the eleventh', async () => {
      const sessionId = await bench.session();
      for (let i = 0; i < 9; i += 1) await bench.enrol(sessionId, new SoftwareAuthenticator());
      // Two prompts that were open before the account had ten, answered at the same moment.
      const prompts = [await bench.begin(), await bench.begin()];
      const results = await Promise.allSettled(
        prompts.map(({ options }) =>
          bench.add(sessionId, new SoftwareAuthenticator().create(options)),
        ),
      );
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      await expect(bench.begin()).rejects.toMatchObject({
        code: 'AUTH.TOO_MANY_PASSKEYS',
        details: { limit: 10 },
      });
      expect((await bench.account()).passkeys).toHaveLength(10);
    });
  });

  describe('when signing in without a password', () => {
    it('opens a session for the account that the passkey names', async () => {
      await bench.enrol(await bench.session(), passkey);
      const { options } = await bench.beginLogin();
      expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
      expect(options.allowCredentials ?? []).toEqual([]);
      const session = await bench.finish(passkey.get(options));
      expect(session).toMatchObject({ needsSecondFactor: false, admin: { username: 'admin' } });
      expect(await bench.check(sessionOf(session))).toMatchObject({ isFresh: true });
      expect((await bench.account()).passkeys[0]?.lastUsedAt).not.toBeNull();
      expect((await bench.audit()).slice(-2)).toEqual([
        expect.objectContaining({ action: 'login_succeeded', network: '102.89.23.0/24' }),
        expect.objectContaining({ action: 'passkey_used', subject: 'Work phone' }),
      ]);
    });

    it('accepts one that counts, and one that never does', async () => {
      const silent = new SoftwareAuthenticator('http://localhost:8080', false);
      const sessionId = await bench.session();
      await bench.enrol(sessionId, passkey);
      await bench.enrol(sessionId, silent);
      for (const each of [passkey, silent, passkey, silent])
        expect((await bench.signIn(each)).admin.adminId).toBe(1);
    });

    it('makes the network known, as a sign-in with the password does', async () => {
      await bench.enrol(await bench.session(), passkey);
      await bench.database.query('delete from login_attempts');
      await bench.signIn(passkey);
      const known = await bench.database.query(
        'select key from login_attempts where succeeded_at is not null',
      );
      expect(known).toHaveLength(1);
    });
  });

  describe('when it is the second step', () => {
    it('is offered after the password, and only for that account', async () => {
      await bench.enrol(await bench.session(), passkey);
      expect(await bench.login()).toMatchObject({
        secondFactor: { methods: ['passkey', 'recovery-code'] },
      });
      const ticket = await bench.ticket();
      const { options } = await bench.beginLogin(ticket);
      expect(options.allowCredentials).toEqual([
        expect.objectContaining({ id: passkey.credentialId }),
      ]);
      const session = await bench.finish(passkey.get(options), ticket);
      expect(session.admin.username).toBe('admin');
      const over = { code: 'AUTH.SIGN_IN_OVER' };
      await expect(bench.beginLogin(ticket)).rejects.toMatchObject(over);
      await expect(bench.finish(passkey.get(options), ticket)).rejects.toMatchObject(over);
    });

    it('refuses the passkey of a colleague', async () => {
      await bench.enrol(await bench.session(), passkey);
      await createAdmin(
        bench.em,
        bench.hasher,
        { username: 'obi', email: 'obi@company.example', password: RIGHT_PASSWORD, role: 'clerk' },
        'test',
      );
      const colleague = new SoftwareAuthenticator();
      const login = await bench.login('obi');
      if ('secondFactor' in login) throw new Error('obi has no second factor yet');
      await bench.enrol(sessionOf(login), colleague, login.admin.adminId);
      const ticket = await bench.ticket();
      const { options } = await bench.beginLogin(ticket);
      await expect(bench.finish(colleague.get(options), ticket)).rejects.toMatchObject({
        code: 'AUTH.PASSKEY_REFUSED',
      });
      expect((await bench.signIn(colleague)).admin.username).toBe('obi');
    });
  });

  describe('when it is removed', () => {
    const passkeyIds = async () =>
      (await bench.account()).passkeys.map(({ passkeyId }) => passkeyId);
    const last = { code: 'AUTH.LAST_SECOND_FACTOR' };

    it('signs in no more, and other sessions end', async () => {
      const sessionId = await bench.session();
      await bench.enrol(sessionId, passkey);
      await bench.enrol(sessionId, new SoftwareAuthenticator());
      const other = sessionOf(await bench.signIn(passkey));
      const [first = 0] = await passkeyIds();
      await bench.remove(sessionId, first);
      await expect(bench.check(other)).rejects.toMatchObject({ code: 'AUTH.SESSION_ENDED' });
      await expect(bench.signIn(passkey)).rejects.toMatchObject({ code: 'AUTH.PASSKEY_REFUSED' });
      expect(
        (await bench.audit()).find(({ action }) => action === 'passkey_removed'),
      ).toMatchObject({
        subject: 'Work phone',
      });
    });

    it('stays when it is the last second factor of a role that must have one', async () => {
      const sessionId = await bench.session();
      await bench.enrol(sessionId, passkey);
      const [only = 0] = await passkeyIds();
      await expect(bench.remove(sessionId, only)).rejects.toMatchObject(last);
      expect((await bench.signIn(passkey)).admin.adminId).toBe(1);
      expect(await bench.account()).toMatchObject({ recoveryCodesLeft: 10 });
    });

    it('leaves one of two that are removed at the same moment', async () => {
      const sessionId = await bench.session();
      await bench.enrol(sessionId, passkey);
      await bench.enrol(sessionId, new SoftwareAuthenticator());
      const results = await Promise.allSettled(
        (await passkeyIds()).map((id) => bench.remove(sessionId, id)),
      );
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(await passkeyIds()).toHaveLength(1);
    });

    it('takes the recovery codes of a clerk with it, who may do without', async () => {
      await bench.database.query("update admin_users set role = 'clerk'");
      const sessionId = await bench.session();
      const [code = ''] = await bench.enrol(sessionId, passkey);
      expect(code).not.toBe('');
      const [only = 0] = await passkeyIds();
      await bench.remove(sessionId, only);
      expect(await bench.account()).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
    });

    it('changes nothing when it is not there, or of a colleague', async () => {
      const sessionId = await bench.session();
      await bench.enrol(sessionId, passkey);
      const [own = 0] = await passkeyIds();
      await createAdmin(
        bench.em,
        bench.hasher,
        { username: 'obi', email: 'obi@company.example', password: RIGHT_PASSWORD, role: 'clerk' },
        'test',
      );
      const obi = await bench.login('obi');
      if ('secondFactor' in obi) throw new Error('obi has no second factor');
      await bench.remove(sessionOf(obi), own, obi.admin.adminId);
      await bench.remove(sessionId, own + 1);
      expect(await passkeyIds()).toEqual([own]);
    });
  });
});
