import { readFile } from 'node:fs/promises';
import type { AlertedPayment } from '@spade/contracts/money/alert';
import {
  dnsOf,
  signMail,
  type UnsignedMail,
  writeMail,
} from '../../../../infra/verify/bank-simulator/src/alerts/write-alert.ts';
import { alertFormats } from '../../src/alerts/banks/formats.ts';
import { judgeMessage } from '../../src/alerts/judge-message.ts';

const html = (bank: string) =>
  readFile(new URL(`../../src/alerts/banks/${bank}/credit.html`, import.meta.url), 'utf8');
const domains = alertFormats.flatMap((format) => format.domains);
const dns = dnsOf([...domains, 'mail.gtbank.com', 'thief.example']);

const gtbankMail = {
  from: 'GeNS@gtbank.com',
  subject: 'Transaction Notification',
  at: new Date('2026-09-14T17:00:00Z'),
  messageId: 'one@gtbank.com',
};
const build = async (fields: Partial<UnsignedMail> = {}) =>
  writeMail({ ...gtbankMail, html: await html('gtbank'), ...fields });

async function judge(raw: string, resolver = dns, at = gtbankMail.at) {
  const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'mi').exec(raw)?.[1]?.trim() ?? '';
  const found = {
    uid: 7,
    from: field('From').replace(/^.*<|>$/g, ''),
    subject: field('Subject'),
    messageId: field('Message-ID'),
    receivedAt: at,
    raw: Buffer.from(raw),
  };
  return judgeMessage(found, resolver);
}
const outcome = async (...asked: Parameters<typeof judge>) => {
  const alert = await judge(...asked);
  return 'reason' in alert.outcome ? alert.outcome : 'taken';
};
const refused = (reason: string) => ({ state: 'refused', reason: expect.stringContaining(reason) });
const unreadable = (reason: string) => ({
  state: 'unreadable',
  reason: expect.stringContaining(reason),
});

interface Fixture extends Omit<UnsignedMail, 'html' | 'messageId'> {
  domain: string;
  payment: AlertedPayment;
}

const fixtures: Record<string, Fixture> = {
  gtbank: {
    ...gtbankMail,
    domain: 'gtbank.com',
    payment: {
      account: '******6789',
      amountKobo: 12_500_000,
      valueDate: '2026-09-14',
      bookedAt: '2026-09-14T16:56:38.000Z',
      narration: '090405260914175600000000000001-TRANSFER FROM ADA OBI SO-7K4M2',
      bankId: '09040526091400000001',
    },
  },
  zenith: {
    from: 'Zenith Bank <alerts@zenithbank.com>',
    subject: 'CREDIT TRANSACTION NOTIFICATION',
    at: new Date('2026-09-08T10:00:00Z'),
    domain: 'zenithbank.com',
    payment: {
      account: '012****789',
      amountKobo: 1_000_000,
      valueDate: '2026-09-08',
      narration: 'CIP CR/ ADA OBI/Transfer from ADA OBI SO 7K4M2',
      bankId: 'ZIB20260908123456',
    },
  },
  access: {
    from: 'no_reply@accessbankplc.com',
    subject: 'AccessAlert Transaction Alert [Credit: 120,000.00 NGN]',
    at: new Date('2025-06-01T10:00:00Z'),
    domain: 'accessbankplc.com',
    payment: {
      account: '012****789',
      amountKobo: 12_000_000,
      valueDate: '2025-06-01',
      narration: 'MOBILE TRF FROM ADA OBI/SO 7K4M2',
    },
  },
  'first-bank': {
    from: 'FirstAlert@firstbanknigeria.com',
    subject: 'FirstBank Alert on Your Account - Credit',
    at: new Date('2026-01-12T15:00:00Z'),
    domain: 'firstbanknigeria.com',
    payment: {
      account: '012XXXX789',
      amountKobo: 1_500_000,
      valueDate: '2026-01-12',
      bookedAt: '2026-01-12T14:40:00.000Z',
      narration: 'FIP:GTB/ADA OBI/NIP SO7K4M2',
      sender: 'ADA OBI',
    },
  },
  moniepoint: {
    from: 'no-reply@moniepoint.com',
    subject: 'Credit alert!',
    at: new Date('2026-05-22T10:00:00Z'),
    domain: 'moniepoint.com',
    payment: {
      account: '0123456789',
      amountKobo: 950_000,
      valueDate: '2026-05-22',
      bookedAt: '2026-05-22T09:28:56.000Z',
      narration: 'MOBILE TRF TO MMF SO 7K4M2',
      sender: 'ADA OBI',
    },
  },
};

describe('an alert that its bank signed', () => {
  it.each(Object.keys(fixtures))('is read as %s writes it', async (bank) => {
    const fixture = fixtures[bank];
    if (!fixture) throw new Error('no fixture');
    const raw = writeMail({ ...fixture, html: await html(bank), messageId: `1@${fixture.domain}` });
    const alert = await judge(await signMail(raw, fixture.domain), dns, fixture.at);
    expect(alert.outcome).toEqual({ payment: fixture.payment });
    expect(alert).toMatchObject({ signature: expect.any(String), messageId: expect.any(String) });
  });

  it('has a fixture for each bank that is offered', () => {
    const read = alertFormats.filter(({ layouts }) => layouts.length > 0);
    expect(Object.keys(fixtures)).toHaveLength(read.length);
  });

  it.each([
    ['a subdomain that the bank signs for', { from: 'GeNS@mail.gtbank.com' }, 'gtbank.com'],
    ['the name of a person before it', { from: '"Ada Obi" <gens@gtbank.com>' }, 'gtbank.com'],
  ])('is taken from %s', async (_what, fields, domain) => {
    expect(await outcome(await signMail(await build(fields), domain))).toBe('taken');
  });

  it('is taken when it was forwarded by a rule, which changes nothing that is signed', async () => {
    const raw = await signMail(await build(), 'gtbank.com');
    const hops =
      'Received: from a by b; Mon, 14 Sep 2026 17:00:01 +0000\r\nX-Forwarded-To: x@y.z\r\n';
    const seal = 'ARC-Seal: i=1; a=rsa-sha256; cv=none; d=thief.example; s=test; b=AAAA\r\n';
    expect(await outcome(hops + seal + raw)).toBe('taken');
  });
});

describe('a message that is not the bank’s own', () => {
  it('is refused without a signature, whatever a provider says of it', async () => {
    const claim =
      'Authentication-Results: mx.google.com; dkim=pass header.d=gtbank.com; dmarc=pass\r\n';
    expect(await outcome(claim + (await build()))).toEqual(refused('no valid signature'));
  });

  it('is refused when it is signed by another domain', async () => {
    const raw = await signMail(await build(), 'thief.example');
    expect(await outcome(raw)).toEqual(refused('no valid signature'));
  });

  it.each([
    ['its text', /^(PGh0bWw).*/m, '$1xx'],
    ['its subject', 'Subject: T', 'Subject: A t'],
    ['its sender', 'GeNS@', 'other@'],
  ])('is refused when someone changed %s in transit', async (_what, from, to) => {
    const raw = (await signMail(await build(), 'gtbank.com')).replace(from, to);
    expect(await outcome(raw)).toEqual(refused('changed in transit, or forged'));
  });

  it('is refused when something follows the signed part', async () => {
    const raw = await signMail(await build(), 'gtbank.com');
    expect(await outcome(`${raw}forwarded by a list\r\n`)).toEqual(refused('changed in transit'));
  });

  it.each(['From: GeNS@gtbank.com', 'Subject: Other', 'Content-Type: text/plain'])(
    'is refused with a second %j before the signed one',
    async (line) => {
      const raw = await signMail(await build(), 'gtbank.com');
      expect(await outcome(`${line}\r\n${raw}`)).toEqual(refused('occurs twice'));
    },
  );

  it('is refused when it was forwarded by hand, or only names a bank', async () => {
    const from = 'GTBank <alerts@thief.example>';
    const raw = await signMail(
      await build({ from, subject: 'Fwd: Notification' }),
      'thief.example',
    );
    expect(await outcome(raw)).toEqual(refused('not sent from a domain of that bank'));
  });

  it('is refused when the server shows another sender than the one who signed', async () => {
    const raw = await signMail(await build({ from: 'gens@thief.example' }), 'thief.example');
    const found = { uid: 1, from: 'gens@gtbank.com', subject: '', messageId: null };
    const alert = await judgeMessage(
      { ...found, receivedAt: gtbankMail.at, raw: Buffer.from(raw) },
      dns,
    );
    expect(alert.outcome).toEqual(refused('not of the bank'));
  });

  it('is refused when the domain publishes no DMARC policy', async () => {
    const raw = await signMail(await build(), 'gtbank.com');
    expect(await outcome(raw, dnsOf(['gtbank.com'], false))).toEqual(refused('no DMARC policy'));
  });

  it('waits while the DNS is silent, a day at most', async () => {
    const raw = await signMail(await build(), 'gtbank.com');
    const silent = async () => {
      throw Object.assign(new Error('timeout'), { code: 'ETIMEOUT' });
    };
    await expect(judge(raw, silent, new Date())).rejects.toThrow('The DNS does not respond');
    expect(await outcome(raw, silent)).toEqual(refused('The DNS does not respond'));
  });

  it('does not wait for the DNS of another domain, which would hold up the mailbox', async () => {
    const raw = await signMail(await build(), 'thief.example');
    const silent: typeof dns = async (name, type) => {
      if (name.endsWith('thief.example'))
        throw Object.assign(new Error('timeout'), { code: 'ETIMEOUT' });
      return dns(name, type);
    };
    expect(await outcome(raw, silent, new Date())).toEqual(refused('no valid signature'));
  });

  it('is refused when it is too large to be read', async () => {
    const found = { uid: 1, from: 'gens@gtbank.com', subject: '', messageId: null, raw: null };
    const alert = await judgeMessage({ ...found, receivedAt: gtbankMail.at }, dns);
    expect(alert.outcome).toEqual(refused('larger'));
  });
});

describe('a signed message that is not certain', () => {
  const changed = async (...changes: [string | RegExp, string][]) => {
    let page = await html('gtbank');
    for (const [from, to] of changes) page = page.replace(from, to);
    return signMail(await build({ html: page }), 'gtbank.com');
  };

  it.each<[string, [string | RegExp, string], object]>([
    ['a debit', ['CREDIT', 'DEBIT'], refused('about a debit')],
    ['both', ['Dear', 'A DEBIT transaction occurred on your account. Dear'], unreadable('a debit')],
    ['neither', ['CREDIT transaction', 'event'], unreadable('not an alert as GTBank writes them')],
    ['no amount', [/<tr><td>Amount.*/, ''], unreadable('no "Amount"')],
    ['an empty amount', ['NGN 125000', 'NGN 0.00'], unreadable('empty or 0')],
    ['an amount that is none', ['NGN 125000', 'USD 125'], unreadable('is not an amount')],
    ['an unclear amount', ['NGN 125000', 'NGN 1,25'], unreadable('thousands')],
    ['a negative amount', ['NGN 125000', '-125000'], unreadable('not that of a credit')],
    [
      'two amounts, as a narration may smuggle in',
      ['SO-7K4M2', 'x</td></tr><tr><td>Amount</td><td>NGN 9'],
      unreadable('"Amount" twice'),
    ],
    ['no date', ['2026-09-14', 'yesterday'], unreadable('is not a date')],
    [
      'a time that is none',
      [/<td>5:56:38 PM<\/td><\/tr>\n<tr><td>Doc/, '<td>noon</td></tr><tr><td>Doc'],
      unreadable('is not a time'),
    ],
    ['no account', ['******6789', 'yours'], unreadable('is not an account number')],
    ['no narration', [/<tr><td>Description.*/, ''], unreadable('no "Description"')],
    ['the words of a reversal', ['TRANSFER FROM', 'RVSL TRANSFER'], refused('it is a reversal')],
    ['an old date', ['2026-09-14', '2026-08-14'], refused('dated 2026-08-14, and came on')],
    ['a date to come', ['2026-09-14', '2026-09-24'], refused('dated 2026-09-24')],
  ])('is no payment with %s', async (_what, change, expected) => {
    expect(await outcome(await changed(change))).toEqual(expected);
  });

  it('is no payment when the subject has the amount, and is not signed', async () => {
    const access = fixtures.access;
    if (!access) throw new Error('no fixture');
    const raw = writeMail({ ...access, html: await html('access'), messageId: '1@a' });
    const signed = await signMail(raw, access.domain, ['From', 'Date']);
    const alert = await judge(signed, dns, access.at);
    expect(alert.outcome).toEqual(unreadable('subject has no amount, or is not signed'));
    // A Message-ID that anyone can change tells no copy.
    expect(alert.messageId).toBeNull();
    const other = raw.replace('[Credit: 120', '[Credit: 999');
    const lied = await judge(await signMail(other, access.domain), dns, access.at);
    expect(lied.outcome).toEqual(unreadable('does not repeat the amount 999,000.00'));
  });

  it.each(['UBA', 'Kuda', 'OPay'])(
    'is no payment of %s, whose alerts were not seen',
    async (name) => {
      const domain = alertFormats.find((format) => format.name === name)?.domains[0] ?? '';
      const raw = await signMail(await build({ from: `alerts@${domain}` }), domain);
      expect(await outcome(raw)).toEqual(unreadable(`How ${name} writes its alerts is not known`));
    },
  );
});
