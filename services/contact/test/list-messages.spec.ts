import type { ListContactRequest } from '@spade/contracts/messages/contact';
import { buildMessage, type ContactBench, startBench } from './contact-bench.ts';

describe('list contact messages', () => {
  let bench: ContactBench;

  beforeAll(async () => {
    bench = await startBench();
  });
  beforeEach(async () => {
    await bench.database.query('truncate contact_messages restart identity cascade');
  });
  afterAll(() => bench.close());

  const store = async (subject: string, changes = {}) => {
    await bench.send('contact.submit', buildMessage({ subject, ...changes }));
  };
  const list = (request: Partial<ListContactRequest> = {}) =>
    bench.send('contact.list', { limit: 200, ...request });
  const subjects = async (request: Partial<ListContactRequest> = {}) =>
    (await list(request)).messages.map(({ subject }) => subject);

  it('answers nothing from an empty table', async () => {
    expect(await list()).toEqual({ messages: [], total: 0, nextCursor: null, open: 0 });
  });

  it('answers whole messages, newest first', async () => {
    await store('one');
    await store('two');
    const { messages } = await list();
    expect(messages.map(({ subject }) => subject)).toEqual(['two', 'one']);
    expect(messages[1]).toEqual({
      id: 1,
      firstName: 'Bola',
      lastName: 'Adeyemi',
      email: 'bola@mail.example',
      subject: 'one',
      message: 'Can you quote a pump with panels?',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\.\d{3}Z$/),
      handledAt: null,
      handledBy: null,
    });
  });

  it('sorts oldest first when asked', async () => {
    for (const subject of ['one', 'two']) await store(subject);
    expect(await subjects({ sort: 'oldest' })).toEqual(['one', 'two']);
  });

  it.each(['newest', 'oldest'] as const)(
    'walks all pages, %s first, through messages of the same moment',
    async (sort) => {
      for (let i = 1; i <= 7; i += 1) await store(String(i));
      await bench.database.query(
        "update contact_messages set created_at = '2026-11-21' where id > 2",
      );
      const seen: string[] = [];
      let cursor: string | null | undefined;
      let pages = 0;
      do {
        const page = await list({ limit: 2, sort, ...(cursor && { cursor }) });
        seen.push(...page.messages.map(({ subject }) => subject));
        expect(page.total).toBe(7);
        cursor = page.nextCursor;
        pages += 1;
      } while (cursor !== null && pages < 10);
      expect(seen).toEqual(await subjects({ sort }));
      expect(pages).toBe(4);
    },
  );

  it('gives the first page for a cursor that is none', async () => {
    await store('one');
    for (const cursor of ['nonsense', '', Buffer.from('2026 x').toString('base64url')]) {
      expect(await subjects({ cursor })).toEqual(['one']);
    }
  });

  it('searches name, e-mail, subject and message, whatever the case', async () => {
    await store('a', { firstName: 'Ngozi', lastName: 'Eze' });
    await store('b', { email: 'NGOZI@mail.example' });
    await store('ask for ngozi');
    await store('c', { message: 'Ngozi sent me' });
    await store('d');
    expect(await subjects({ search: 'ngozi' })).toEqual(['c', 'ask for ngozi', 'b', 'a']);
    expect(await subjects({ search: 'ngozi eze' })).toEqual(['a']);
  });

  it.each(['100%', 'a_b', 'c\\d', "o'clock", '\0'])('takes "%s" literally', async (search) => {
    await store(`before ${search} after`);
    await store('other', { message: '100 aXb cd oclock' });
    const found = await subjects({ search });
    // A NUL cannot be stored, so it is as if nothing was searched for.
    expect(found).toEqual(
      search === '\0' ? ['other', 'before  after'] : [`before ${search} after`],
    );
  });

  it('takes from as the first moment and to as the last', async () => {
    for (const day of ['20', '21', '22', '23']) await store(day);
    for (const day of [20, 21, 22, 23]) {
      await bench.database.query('update contact_messages set created_at = $1 where subject = $2', [
        `2026-11-${day}T00:00:00Z`,
        String(day),
      ]);
    }
    const request = { from: '2026-11-21T00:00:00.000Z', to: '2026-11-22T00:00:00.000Z' };
    expect(await subjects(request)).toEqual(['22', '21']);
    expect((await list({ ...request, limit: 1 })).total).toBe(2);
  });
});
