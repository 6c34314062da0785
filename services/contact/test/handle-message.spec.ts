import { buildMessage, type ContactBench, startBench } from './contact-bench.ts';

describe('handling contact messages', () => {
  let bench: ContactBench;
  beforeAll(async () => {
    bench = await startBench();
  });
  afterAll(() => bench.close());

  const handle = (id: number, isHandled: boolean, adminUsername = 'ada') =>
    bench.send('contact.handle', { id, isHandled, adminUsername });
  const subjects = async (state?: 'open' | 'handled') => {
    const { messages, open } = await bench.send('contact.list', {
      limit: 200,
      ...(state && { state }),
    });
    return { open, subjects: messages.map(({ subject }) => subject) };
  };

  it('says who handled a message and when; the first one stays', async () => {
    const { id } = await bench.send('contact.submit', buildMessage({ subject: 'one' }));
    await bench.send('contact.submit', buildMessage({ subject: 'two' }));
    expect(await subjects('open')).toEqual({ open: 2, subjects: ['two', 'one'] });
    const first = await handle(id, true);
    expect(first).toMatchObject({ id, handledBy: 'ada', handledAt: expect.stringMatching(/Z$/) });
    expect(await handle(id, true, 'bola')).toEqual(first);
    expect(await subjects('open')).toEqual({ open: 1, subjects: ['two'] });
    expect(await subjects('handled')).toEqual({ open: 1, subjects: ['one'] });
    expect(await subjects()).toEqual({ open: 1, subjects: ['two', 'one'] });
    expect(await handle(id, false, 'bola')).toMatchObject({ handledAt: null, handledBy: null });
    expect((await subjects('handled')).subjects).toEqual([]);
  });

  it('forgets with the message who handled it', async () => {
    const { id } = await bench.send('contact.submit', buildMessage({ email: 'gone@mail.example' }));
    await handle(id, true);
    await bench.send('contact.erase-person', { email: 'gone@mail.example' });
    expect(await bench.database.query('select from handled_messages')).toEqual([]);
  });

  it('knows no other messages', async () => {
    await expect(handle(2_000_000_000, true)).rejects.toMatchObject({
      code: 'CONTACT.MESSAGE_NOT_FOUND',
    });
  });
});
