import { MessageClient } from '@spade/bus/message-client';
import { buildAdminOrderDetail } from '@spade/contracts/testing/build-order';
import { runCommand, UsageError } from '@spade/platform/cli/command';
import { peopleCommands } from '../src/people-commands.ts';
import { type GatewayBed, startGatewayBed } from './gateway-bed.ts';

describe("the command line of a person's data", () => {
  let bed: GatewayBed;

  beforeAll(async () => {
    bed = await startGatewayBed();
  });
  beforeEach(() => {
    bed.services.reset();
    bed.services.answer('orders.export-person', () => ({ orders: [buildAdminOrderDetail()] }));
    bed.services.answer('contact.export-person', () => ({ messages: [] }));
    bed.services.answer('catalog.export-person', () => ({
      waiting: [
        {
          title: 'Hoe',
          variants: ['Long handle'],
          askedAt: '2026-11-27T09:00:00.000Z',
          toldAt: null,
          toldVariant: null,
        },
      ],
    }));
  });
  afterAll(() => bed.close());

  const run = async (...args: string[]) => {
    let printed = '';
    const tools = {
      messages: bed.app.get(MessageClient),
      storage: bed.storage,
      print: (text: string) => {
        printed += text;
      },
    };
    await runCommand(peopleCommands(tools), args);
    return printed;
  };
  const email = 'ada@mail.example';

  it('exports everything with the pictures, but no fraud marks of other people’s orders', async () => {
    await bed.storage.put('proofs/secret-key.jpg', Buffer.from('a picture'), 'image/jpeg');
    const exported = JSON.parse(await run('export', email));
    expect(exported).toMatchObject({
      email,
      orders: [{ reference: 'SO-7K4M2' }],
      contactMessages: [],
      waiting: [{ title: 'Hoe', variants: ['Long handle'], toldVariant: null }],
    });
    const [proof] = exported.orders[0].proofs;
    expect(Buffer.from(proof.jpegBase64, 'base64').toString()).toBe('a picture');
    expect(JSON.stringify(exported)).not.toMatch(/SO-AAAAA|00ff00ff|secret-key/);
  });

  it('exports an order whose picture is gone', async () => {
    await bed.storage.remove('proofs/secret-key.jpg');
    const exported = JSON.parse(await run('export', email));
    expect(exported.orders[0].proofs[0].jpegBase64).toBeNull();
  });

  it('shows what it would erase and changes nothing without --yes', async () => {
    expect(await run('erase', email)).toMatch(/1 orders and 0 messages name ada@mail.example/);
    expect(bed.services.calls('orders.erase-person')).toEqual([]);
    expect(bed.services.calls('contact.erase-person')).toEqual([]);
    expect(bed.services.calls('catalog.erase-person')).toEqual([]);
  });

  it('erases with --yes and names the orders that are kept', async () => {
    bed.services.answer('orders.erase-person', () => ({
      erased: ['SO-7K4M2'],
      kept: [{ reference: 'SO-9ABCD', status: 'pending_payment' }],
    }));
    bed.services.answer('contact.erase-person', () => ({ erased: 2 }));
    bed.services.answer('catalog.erase-person', () => ({ erased: 3 }));
    const printed = await run('erase', email, '--yes');
    expect(printed).toContain('SO-7K4M2');
    expect(printed).toContain('Messages deleted: 2');
    expect(printed).toContain('No longer waited for: 3');
    expect(printed).toContain('Kept: SO-9ABCD is pending_payment');
  });

  it('prints its usage for invalid arguments', async () => {
    const wrong = [[], ['export'], ['export', 'x'], ['sell', email], ['erase', email, '--now']];
    for (const args of wrong) {
      const error = await run(...args).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(UsageError);
      expect(String(error)).toContain('export <email>');
    }
  });
});
