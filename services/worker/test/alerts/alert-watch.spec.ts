import { startImapServer, type TestImapServer } from '@spade/platform/testing/imap-server';
import { waitFor } from '@spade/platform/testing/wait-for';
import { alertBanks } from '../../../../infra/verify/bank-simulator/src/alerts/alert-tables.ts';
import {
  dnsOf,
  writeAlert,
  writeMail,
} from '../../../../infra/verify/bank-simulator/src/alerts/write-alert.ts';
import type { SimulatedCredit } from '../../../../infra/verify/bank-simulator/src/make-credits.ts';
import { AlertWatch } from '../../src/alerts/alert-watch.ts';
import { configuredMailbox } from '../../src/alerts/alerts.config.ts';
import { alertFormats } from '../../src/alerts/banks/formats.ts';
import { OrdersStandIn } from './orders-stand-in.ts';

const ACCOUNT = '0123456789';
const dns = dnsOf(alertFormats.flatMap((format) => format.domains));

let number = 0;
const buildCredit = (fields: Partial<SimulatedCredit> = {}): SimulatedCredit => {
  number += 1;
  return {
    at: new Date(Math.floor(Date.now() / 1_000) * 1_000),
    amountKobo: 100_000 + number,
    sender: 'ADA OBI',
    senderBank: 'KUDA',
    words: `SO-7K4M2 ${number}`,
    kind: 'true',
    style: 'copied',
    reference: 'SO-7K4M2',
    ...fields,
  };
};

describe('the watch over the mailbox of alerts', () => {
  let server: TestImapServer;
  let orders: OrdersStandIn;
  const watches: AlertWatch[] = [];
  beforeEach(async () => {
    server = await startImapServer();
    orders = new OrdersStandIn();
  });
  afterEach(async () => {
    await Promise.all(watches.splice(0).map((watch) => watch.beforeApplicationShutdown()));
    await server.stop();
  });

  function watch(fields: { password?: string; folder?: string; ca?: string } = {}): AlertWatch {
    const { password = server.password, folder = 'INBOX', ca = server.certificate } = fields;
    const config = {
      ALERTS_IMAP_HOST: 'localhost',
      ALERTS_IMAP_PORT: server.port,
      ALERTS_IMAP_USER: server.user,
      ALERTS_IMAP_PASSWORD: password,
      ALERTS_IMAP_FOLDER: folder,
      ALERTS_POLL_SECONDS: 5,
    };
    const started = new AlertWatch(config, orders, { resolver: dns, tls: { ca } });
    watches.push(started);
    started.onApplicationBootstrap();
    return started;
  }
  const deliver = async (bank = 'GTBank', fields: Partial<SimulatedCredit> = {}) =>
    server.deliver(await writeAlert(bank, buildCredit(fields), ACCOUNT));
  const amounts = () =>
    orders.alerts.map(({ outcome }) =>
      'payment' in outcome ? outcome.payment.amountKobo : outcome,
    );
  const read = (count: number) => waitFor(`${count} alerts`, () => orders.alerts.length >= count);

  it('is off while no server is set, and refuses half of the settings', () => {
    const unset = {
      ALERTS_IMAP_HOST: undefined,
      ALERTS_IMAP_PORT: 993,
      ALERTS_IMAP_USER: undefined,
      ALERTS_IMAP_PASSWORD: undefined,
      ALERTS_IMAP_FOLDER: 'INBOX',
      ALERTS_POLL_SECONDS: 60,
    };
    expect(configuredMailbox(unset)).toBeNull();
    expect(() => configuredMailbox({ ...unset, ALERTS_IMAP_HOST: 'imap.example' })).toThrow(
      'needs ALERTS_IMAP_USER and ALERTS_IMAP_PASSWORD',
    );
  });

  it('reads what is there and what comes, of every bank, and changes nothing in the mailbox', async () => {
    for (const bank of alertBanks) await deliver(bank);
    await server.deliver(
      writeMail({
        from: 'friend@mail.example',
        subject: 'Hello',
        html: '<p>Hello</p>',
        at: new Date(),
        messageId: 'hello@mail.example',
      }),
    );
    watch();
    await read(alertBanks.length);
    await deliver();
    await read(alertBanks.length + 1);
    expect(orders.alerts.map(({ bank }) => bank)).toEqual([...alertBanks, 'GTBank']);
    expect(orders.alerts.map(({ outcome }) => Object.keys(outcome))).toEqual(
      orders.alerts.map(() => ['payment']),
    );
    expect(await server.look()).toEqual({ messages: alertBanks.length + 2, seen: 0 });
    expect(orders.contacts.filter((failure) => failure !== null)).toEqual([]);
  });

  it('continues where it stopped, in another process', async () => {
    await deliver();
    const first = watch();
    await read(1);
    await first.beforeApplicationShutdown();
    orders.release();
    await deliver();
    watch();
    await read(2);
    expect(new Set(amounts()).size).toBe(2);
  });

  it('loses and repeats nothing when the server is killed while it reads', async () => {
    for (let count = 0; count < 3; count += 1) await deliver();
    let isKilled = false;
    orders.onRecord = async () => {
      if (isKilled) return;
      await server.kill();
      isKilled = true;
      throw new Error('orders did not store it either');
    };
    watch();
    await waitFor('the kill', () => isKilled);
    await server.start();
    await read(3);
    await deliver();
    await read(4);
    expect(amounts()).toHaveLength(4);
    expect(new Set(amounts()).size).toBe(4);
  });

  it('reads the last days again when the server has renumbered its messages', async () => {
    await deliver();
    watch();
    await read(1);
    const before = orders.uidValidity;
    await server.renumber();
    await deliver();
    // Orders knows the first by its digest; a stand-in does not.
    await read(3);
    expect(orders.uidValidity).not.toBe(before);
    expect(orders.alerts[1]?.digest).toBe(orders.alerts[0]?.digest);
  });

  it('leaves the mailbox to one worker, and takes over when that one is gone', async () => {
    const first = watch();
    await waitFor('a reader', () => orders.reader !== null);
    watch();
    await deliver();
    await read(1);
    const reader = orders.reader;
    await first.beforeApplicationShutdown();
    orders.release();
    await deliver();
    await read(2);
    expect(orders.reader).not.toBe(reader);
    expect(amounts()).toHaveLength(2);
  });

  it('ends its session when another worker has the mailbox', async () => {
    watch();
    await waitFor('a contact', () => orders.contacts.includes(null));
    orders.reader = 'another';
    await deliver();
    orders.onRecord = async () => {
      throw new Error('nothing may be stored');
    };
    await waitFor('the end of the session', async () => (await server.look()).messages === 1);
    expect(orders.alerts).toEqual([]);
  });

  it.each([
    ['the password is wrong', { password: 'wrong' }, 'refuses user or password'],
    ['the folder is missing', { folder: 'Alerts' }, 'no such folder'],
    ['the certificate is unknown', { ca: '' }, 'certificate of the mail server cannot be trusted'],
  ])('says so when %s, and tries again', async (_what, fields, words) => {
    watch(fields);
    await waitFor('two failures', () => orders.contacts.length >= 2);
    expect(orders.contacts).toEqual(orders.contacts.map(() => expect.stringContaining(words)));
  });

  it('says so when the server is down, and reads on once it is back', async () => {
    await server.kill();
    watch();
    await waitFor('a failure', () => orders.contacts.length > 0);
    expect(orders.contacts[0]).toBe('The mail server does not respond.');
    await server.start();
    await deliver();
    await read(1);
  });

  it('lists what is too large instead of reading it', async () => {
    const html = 'x'.repeat(1024 * 1024);
    const mail = {
      from: 'gens@gtbank.com',
      subject: 'A',
      at: new Date(),
      messageId: 'x@gtbank.com',
    };
    await server.deliver(writeMail({ ...mail, html }));
    watch();
    await read(1);
    expect(orders.alerts[0]?.outcome).toEqual({
      state: 'refused',
      reason: 'It is larger than any alert.',
    });
  });
});
