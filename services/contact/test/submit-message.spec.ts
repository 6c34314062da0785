import { eventQueue } from '@spade/contracts/events/events';
import { createQueue } from '@spade/platform/queue/queue';
import { waitFor } from '@spade/platform/testing/wait-for';
import { buildMessage, type ContactBench, startBench } from './contact-bench.ts';

describe('submit a contact message', () => {
  let bench: ContactBench;

  beforeEach(async () => {
    bench = await startBench();
  });
  afterEach(() => bench.close());

  const submit = (message = buildMessage()) => bench.send('contact.submit', message);
  const rows = () =>
    bench.database.query('select id, first_name, subject from contact_messages order by id');
  const events = () =>
    bench.database.query<{ name: string; payload: object }>('select name, payload from outbox');

  it('stores the message and owes its event', async () => {
    const { id } = await submit();
    expect(await rows()).toEqual([{ id, first_name: 'Bola', subject: 'Solar water pump' }]);
    expect(await events()).toMatchObject([
      {
        name: 'contact-message-received',
        payload: {
          id,
          firstName: 'Bola',
          email: 'bola@mail.example',
          createdAt: expect.any(String),
        },
      },
    ]);
  });

  it('hands the event to the worker', async () => {
    const { id } = await submit();
    const queue = createQueue(eventQueue('worker'), bench.redis.url);
    const jobs = await waitFor('the job', async () => {
      const found = await queue.getJobs();
      return found.length > 0 ? found : undefined;
    });
    expect(jobs).toMatchObject([{ name: 'contact-message-received', data: { payload: { id } } }]);
    await queue.close();
  });

  describe('when the same key comes again', () => {
    it('answers the first id and stores nothing', async () => {
      const message = buildMessage();
      const first = await submit(message);
      expect(await submit(message)).toEqual(first);
      expect(await rows()).toHaveLength(1);
      expect(await events()).toHaveLength(1);
    });

    it.each(['firstName', 'lastName', 'email', 'subject', 'message'] as const)(
      'refuses another %s with CONTACT.IDEMPOTENCY_KEY_REUSED and keeps the first',
      async (field) => {
        const message = buildMessage();
        await submit(message);
        await expect(submit({ ...message, [field]: 'Other' })).rejects.toMatchObject({
          code: 'CONTACT.IDEMPOTENCY_KEY_REUSED',
        });
        expect(await rows()).toHaveLength(1);
        expect(await events()).toHaveLength(1);
      },
    );

    it('stores one row for ten at the same moment', async () => {
      const message = buildMessage();
      const answers = await Promise.all(Array.from({ length: 10 }, () => submit(message)));
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
      expect(await rows()).toHaveLength(1);
      expect(await events()).toHaveLength(1);
    });
  });

  it('stores what PostgreSQL cannot hold without it', async () => {
    await submit(buildMessage({ firstName: 'Bo\0la', subject: `half ${'🌴'.slice(0, 1)}` }));
    expect(await rows()).toMatchObject([{ first_name: 'Bola', subject: 'half \ufffd' }]);
  });

  it('takes a message of 100 kB with markup as it is', async () => {
    const message = `<script>alert(1)</script>${'ẹ'.repeat(50_000)}`;
    await submit(buildMessage({ message }));
    expect(await bench.database.query('select message from contact_messages')).toEqual([
      { message },
    ]);
  });
});
