import { buildMessage, type ContactBench, startBench } from './contact-bench.ts';

describe("a person's messages", () => {
  let bench: ContactBench;

  beforeAll(async () => {
    bench = await startBench();
  });
  beforeEach(async () => {
    await bench.database.query('truncate contact_messages restart identity cascade');
  });
  afterAll(() => bench.close());

  const store = (changes = {}) => bench.send('contact.submit', buildMessage(changes));
  const subjects = async () =>
    (await bench.send('contact.list', { limit: 200 })).messages.map(({ subject }) => subject);

  it('are exported in full, in any case of the e-mail address, without other people’s', async () => {
    await store({ email: 'Bola@Mail.example', subject: 'one' });
    await store({ email: 'bola@mail.example', subject: 'two' });
    await store({ email: 'other@mail.example', subject: 'three' });
    const { messages } = await bench.send('contact.export-person', { email: 'bola@mail.EXAMPLE' });
    expect(messages.map(({ subject }) => subject)).toEqual(['one', 'two']);
    expect(messages[0]).toMatchObject({ message: 'Can you quote a pump with panels?' });
  });

  it('are erased, with the delivered events that carry them', async () => {
    await store({ subject: 'mine' });
    await store({ email: 'other@mail.example', subject: 'theirs' });
    await bench.database.query('update outbox set done_at = now()');
    expect(await bench.send('contact.erase-person', { email: 'BOLA@mail.example' })).toEqual({
      erased: 1,
    });
    expect(await subjects()).toEqual(['theirs']);
    const told = await bench.database.query<{ email: string }>(
      "select payload->>'email' as email from outbox",
    );
    expect(told.map(({ email }) => email)).not.toContain('bola@mail.example');
    expect(await bench.send('contact.erase-person', { email: 'bola@mail.example' })).toEqual({
      erased: 0,
    });
  });

  it('are deleted a year after they came', async () => {
    await store({ subject: 'old' });
    await bench.database.query(
      "update contact_messages set created_at = now() - interval '366 days'",
    );
    await store({ subject: 'new' });
    expect(await bench.applyRetention()).toBe(1);
    expect(await subjects()).toEqual(['new']);
  });
});
