import { fireEvent } from '@testing-library/dom';
import { watchKeyboard } from './keyboard.ts';

function open() {
  document.body.innerHTML =
    '<input id="search"><input type="checkbox" id="box"><button>Go</button>';
  const done = jest.fn();
  const rests = watchKeyboard();
  return { wait: () => void rests().then(done), done };
}

const at = (selector: string) => document.querySelector(selector) ?? document.body;
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

describe('watchKeyboard', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it.each(['#box', 'button'])('does not wait when only %s is used', async (selector) => {
    const { wait, done } = open();
    fireEvent.focusIn(at(selector));
    fireEvent.input(at(selector));
    wait();
    await pass(1);
    expect(done).toHaveBeenCalledTimes(1);
  });

  it('leaves a field that has just got the focus time for its first key', async () => {
    const { wait, done } = open();
    fireEvent.focusIn(at('#search'));
    wait();
    await pass(999);
    expect(done).not.toHaveBeenCalled();
    await pass(1);
    expect(done).toHaveBeenCalledTimes(1);
  });

  it('waits as long as letters follow each other', async () => {
    const { wait, done } = open();
    wait();
    for (let key = 0; key < 10; key += 1) {
      fireEvent.input(at('#search'));
      await pass(299);
    }
    expect(done).not.toHaveBeenCalled();
    await pass(1);
    expect(done).toHaveBeenCalledTimes(1);
  });
});
