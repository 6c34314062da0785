import { SHELL } from '@spade/contracts/staff/actor';
import {
  disableAdmin,
  resetSecondFactor,
  setAdminPassword,
} from '../src/accounts/manage-admins.ts';
import { Sessions, StaleSweep } from '../src/sessions/sessions.ts';
import { openedBy } from './auth-bench.ts';
import { type PasskeyBench, startPasskeyBench } from './passkey-bench.ts';
import { type Ceremony, SoftwareAuthenticator } from './software-authenticator.ts';

const refused = { code: 'AUTH.PASSKEY_REFUSED', details: {} };
const over = { code: 'AUTH.CHALLENGE_OVER', details: {} };

describe('a passkey that is not accepted', () => {
  let bench: PasskeyBench;
  let passkey: SoftwareAuthenticator;
  let sessionId: string;

  beforeAll(async () => {
    bench = await startPasskeyBench();
  });
  beforeEach(async () => {
    await bench.reset();
    passkey = new SoftwareAuthenticator();
    sessionId = await bench.session();
  });
  afterAll(() => bench.close());

  const refusals = async () => {
    const lines = await bench.audit();
    return lines.filter(({ action }) => /^passkey_\w*refused$/.test(action));
  };

  describe('when it is added', () => {
    const certificate = new Map([['x5c', [new Uint8Array(8)]]]);
    it.each<[string, Ceremony]>([
      ['on another site', { origin: 'https://spade-0rion.example' }],
      ['on another port', { origin: 'http://localhost:8081' }],
      ['for another site', { rpId: 'spade-0rion.example' }],
      ['without the user showing themselves', { isVerified: false }],
      ['with certificates', { attestation: { format: 'packed', statement: certificate } }],
      [
        'with an attestation that we did not ask for',
        { attestation: { format: 'tpm', statement: certificate } },
      ],
    ])('refuses one %s', async (_what, ceremony) => {
      const { options } = await bench.begin();
      await expect(bench.add(sessionId, passkey.create(options, ceremony))).rejects.toMatchObject(
        refused,
      );
      expect((await bench.account()).passkeys).toEqual([]);
      expect(await refusals()).toEqual([
        { action: 'passkey_refused', subject: null, network: '102.89.23.0/24' },
      ]);
    });

    it.each([
      ['nothing', {}],
      [
        'another form',
        { id: 'a', rawId: 'a', type: 'public-key', response: { clientDataJSON: 'a' } },
      ],
      [
        'bytes that are not what they should be',
        {
          id: 'abcd',
          rawId: 'abcd',
          type: 'public-key',
          response: {
            clientDataJSON: Buffer.from('{"challenge":"x"}').toString('base64url'),
            attestationObject: 'oA',
          },
        },
      ],
    ])('refuses %s', async (what, credential) => {
      const expected = what.startsWith('bytes') ? over : refused;
      await expect(bench.add(sessionId, credential)).rejects.toMatchObject(expected);
    });

    it('refuses an answer that is sent twice, or to the prompt of a sign-in', async () => {
      const { options } = await bench.begin();
      const response = passkey.create(options);
      await bench.add(sessionId, response);
      await expect(bench.add(sessionId, response)).rejects.toMatchObject(over);
      const challenge = String((await bench.beginLogin()).options.challenge);
      const other = new SoftwareAuthenticator();
      await expect(
        bench.add(sessionId, other.create((await bench.begin()).options, { challenge })),
      ).rejects.toMatchObject(over);
    });

    it('refuses one that the account has already', async () => {
      await bench.enrol(sessionId, passkey);
      const { options } = await bench.begin();
      await expect(bench.add(sessionId, passkey.create(options))).rejects.toMatchObject(refused);
    });
  });

  describe('when it signs in', () => {
    beforeEach(() => bench.enrol(sessionId, passkey));

    it.each<[string, Ceremony]>([
      ['on another site', { origin: 'https://spade-0rion.example' }],
      ['for another site', { rpId: 'spade-0rion.example' }],
      ['without the user showing themselves', { isVerified: false }],
      ['with a wrong signature', { isForged: true }],
      ['for another account', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ])('refuses one %s, and the challenge is used up', async (_what, ceremony) => {
      const { options } = await bench.beginLogin();
      await expect(bench.finish(passkey.get(options, ceremony))).rejects.toMatchObject(refused);
      expect(await refusals()).toEqual([
        { action: 'passkey_refused', subject: null, network: '102.89.23.0/24' },
      ]);
      await expect(bench.finish(passkey.get(options))).rejects.toMatchObject(over);
    });

    it('gives an unknown passkey, a wrong signature and a disabled account one answer', async () => {
      const stranger = new SoftwareAuthenticator();
      await expect(bench.signIn(stranger)).rejects.toMatchObject(refused);
      await expect(bench.signIn(passkey, { isForged: true })).rejects.toMatchObject(refused);
      await disableAdmin(bench.em, 'admin', 'test');
      await expect(bench.signIn(passkey)).rejects.toMatchObject(refused);
    });

    it('refuses an answer that is sent twice, also at the same moment', async () => {
      const { options } = await bench.beginLogin();
      const response = passkey.get(options);
      const results = await Promise.allSettled([bench.finish(response), bench.finish(response)]);
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      await expect(bench.finish(response)).rejects.toMatchObject(over);
    });

    it('refuses a challenge after five minutes, and one that was made for something else', async () => {
      const { options } = await bench.beginLogin();
      await bench.database.query('update passkey_challenges set expires_at = now()');
      await expect(bench.finish(passkey.get(options))).rejects.toMatchObject(over);
      const { options: adding } = await bench.begin();
      await expect(
        bench.finish(passkey.get({ challenge: adding.challenge, rpId: 'localhost' })),
      ).rejects.toMatchObject(over);
      // Nor does the prompt of a first step serve as that of a second.
      const ticket = await bench.ticket();
      await expect(
        bench.finish(passkey.get((await bench.beginLogin()).options), ticket),
      ).rejects.toMatchObject(over);
    });

    it('refuses a counter that went back, as a copy', async () => {
      await bench.signIn(passkey);
      await bench.signIn(passkey);
      passkey.counter = 0; // a copy that was made before
      const copied = { code: 'AUTH.PASSKEY_COPIED', details: {} };
      await expect(bench.signIn(passkey)).rejects.toMatchObject(copied);
      expect(await refusals()).toEqual([
        expect.objectContaining({ action: 'passkey_copy_refused' }),
      ]);
      // A counter says nothing of a passkey whose signature is wrong.
      passkey.counter = 0;
      await expect(bench.signIn(passkey, { isForged: true })).rejects.toMatchObject(refused);
    });

    it('makes guesses wait, and neither the password nor other passkeys with them', async () => {
      const other = new SoftwareAuthenticator();
      await bench.enrol(sessionId, other);
      for (let i = 0; i < 3; i += 1)
        await expect(bench.signIn(passkey, { isForged: true })).rejects.toMatchObject(refused);
      // As if more guesses had failed: the wait of this test's three is over in a second.
      await bench.database.query(
        "update login_attempts set blocked_until = now() + interval '1 minute' where failures > 2",
      );
      await expect(bench.signIn(passkey)).rejects.toMatchObject({ code: 'AUTH.THROTTLED' });
      expect((await bench.signIn(other)).admin.adminId).toBe(1);
      expect(await bench.login()).toHaveProperty('secondFactor');
    });

    it.each([
      ['is not text of a credential', 'no JSON'],
      ['has another form', '{"id":"a"}'],
    ])('refuses what %s', async (_what, text) => {
      await expect(bench.finish(text as never)).rejects.toMatchObject(refused);
    });
  });

  describe('when access ends', () => {
    beforeEach(() => bench.enrol(sessionId, passkey));

    it.each([
      ['the account is disabled', () => disableAdmin(bench.em, 'admin', 'test')],
      [
        'the operator sets a password',
        () =>
          setAdminPassword(
            bench.em,
            bench.hasher,
            { username: 'admin', password: 'another horse battery' },
            'test',
          ),
      ],
      [
        'the user ends all other sessions',
        () =>
          bench.ask(Sessions, (useCase) => useCase.end({ adminId: 1, sessionId, target: null })),
      ],
    ])('ends prompts and second steps that are open when %s', async (_when, change) => {
      const ticket = await bench.ticket();
      const { options } = await bench.beginLogin(ticket);
      await change();
      await expect(bench.finish(passkey.get(options), ticket)).rejects.toMatchObject({
        code: 'AUTH.SIGN_IN_OVER',
      });
      const left = await bench.database.query('select key from passkey_challenges');
      expect(left).toEqual([]);
    });

    it('is taken away with every other factor when the operator resets them', async () => {
      await resetSecondFactor(bench.em, 'admin', SHELL);
      await expect(bench.check(sessionId)).rejects.toMatchObject({ code: 'AUTH.SESSION_ENDED' });
      await expect(bench.signIn(passkey)).rejects.toMatchObject(refused);
      expect(openedBy(await bench.login()).needsSecondFactor).toBe(true);
      expect(await bench.account()).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
    });

    it('sweeps challenges that no one answered', async () => {
      await bench.beginLogin();
      await bench.database.query(
        "update passkey_challenges set expires_at = now() - interval '1 s'",
      );
      await bench.ask(StaleSweep, (sweep) => sweep.sweep());
      expect(await bench.database.query('select key from passkey_challenges')).toEqual([]);
    });
  });
});

describe.each([
  ['http://102.89.23.7:8080', 'ip-address'],
  ['https://[2001:db8::7]', 'ip-address'],
  ['http://shop.example.ng', 'not-secure'],
])('passkeys of a site at %s', (PUBLIC_URL, hurdle) => {
  it('are impossible, and the account says why', async () => {
    const bench = await startPasskeyBench({ PUBLIC_URL });
    const impossible = { code: 'AUTH.PASSKEYS_IMPOSSIBLE', details: { hurdle } };
    try {
      expect(await bench.account()).toMatchObject({ passkeyHurdle: hurdle });
      await expect(bench.begin()).rejects.toMatchObject(impossible);
      await expect(bench.beginLogin()).rejects.toMatchObject(impossible);
      await expect(bench.finish({})).rejects.toMatchObject(impossible);
    } finally {
      await bench.close();
    }
  });
});
