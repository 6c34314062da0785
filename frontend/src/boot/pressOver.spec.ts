import { fireEvent } from '@testing-library/dom';
import { watchPress } from './pressOver.ts';

/** Lets two frames and their tasks pass. */
const framesLater = () => jest.advanceTimersByTimeAsync(50);

describe('watchPress', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('waits for the next paint when nothing is pressed', async () => {
    const done = jest.fn();
    void watchPress()().then(done);
    await Promise.resolve();
    expect(done).not.toHaveBeenCalled();
    await framesLater();
    expect(done).toHaveBeenCalledTimes(1);
  });

  it('does not wait forever for a pointer that left the window', async () => {
    const done = jest.fn();
    void watchPress()().then(done);
    fireEvent.pointerDown(document.body);
    await jest.advanceTimersByTimeAsync(1000);
    expect(done).toHaveBeenCalledTimes(1);
  });

  it.each(['pointerUp', 'pointerCancel'] as const)(
    'waits for %s of a press that begins at the same moment',
    async (lift) => {
      const done = jest.fn();
      void watchPress()().then(done);
      fireEvent.pointerDown(document.body);
      await framesLater();
      expect(done).not.toHaveBeenCalled();
      fireEvent[lift](document.body);
      await framesLater();
      expect(done).toHaveBeenCalledTimes(1);
    },
  );
});
