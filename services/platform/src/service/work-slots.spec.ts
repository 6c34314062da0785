import { WorkSlots } from './work-slots.ts';

describe('WorkSlots', () => {
  const full = () => new Error('full');

  it('runs no more at once than it has slots, in the order of arrival', async () => {
    const slots = new WorkSlots(2, 10, full);
    const order: number[] = [];
    let running = 0;
    let most = 0;
    await Promise.all(
      [0, 1, 2, 3, 4].map((n) =>
        slots.run(async () => {
          running += 1;
          most = Math.max(most, running);
          order.push(n);
          await new Promise((resolve) => setImmediate(resolve));
          running -= 1;
        }),
      ),
    );
    expect(most).toBe(2);
    expect(order).toEqual([0, 1, 2, 3, 4]);
  });

  it('refuses more work when slots and queue are taken', async () => {
    const slots = new WorkSlots(1, 1, full);
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = slots.run(() => promise);
    const second = slots.run(async () => 'second');
    await expect(slots.run(async () => 'third')).rejects.toThrow('full');
    resolve();
    await first;
    expect(await second).toBe('second');
  });

  it('lets whoever goes first pass those who go last, also when their queue is full', async () => {
    const slots = new WorkSlots(1, 2, full);
    const { promise, resolve } = Promise.withResolvers<void>();
    const order: string[] = [];
    const add = (name: string) => async () => void order.push(name);
    const all = [
      slots.run(() => promise),
      slots.run(add('stranger')),
      slots.run(add('another stranger')),
      slots.run(add('owner'), 'first'),
      slots.run(add('clerk'), 'first'),
    ];
    await expect(slots.run(add('third stranger'))).rejects.toThrow('full');
    resolve();
    await Promise.all(all);
    expect(order).toEqual(['owner', 'clerk', 'stranger', 'another stranger']);
  });

  it('frees the slot of work that failed', async () => {
    const slots = new WorkSlots(1, 0, full);
    await expect(slots.run(() => Promise.reject(new Error('bad')))).rejects.toThrow('bad');
    expect(await slots.run(async () => 'next')).toBe('next');
  });
});
