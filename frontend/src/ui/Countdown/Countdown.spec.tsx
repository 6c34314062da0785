import { render, screen } from '@testing-library/react';
import { Countdown } from './Countdown.tsx';
import { coursesOf, formatCountdown, minutesOf, rowOf } from './countdownWords.ts';

describe('formatCountdown', () => {
  it.each([
    [1745, '29:05'],
    [60, '1:00'],
    [59, '0:59'],
    [0, '0:00'],
    [3_659, '60:59'],
    [3_660, '1 h 1 min'],
    [7_039, '1 h 57 min'],
    [85_907, '23 h 51 min'],
  ])('writes %i seconds as %s', (seconds, text) => {
    expect(formatCountdown(seconds)).toBe(text);
  });
});

describe('coursesOf', () => {
  it.each([
    [1800, [30]],
    [1801, [30]],
    [2520, [30, 12]],
    [61, [1]],
  ])('has one block for each minute of %i seconds: %j', (seconds, counts) => {
    expect(coursesOf(minutesOf(seconds)).map(({ count }) => count)).toEqual(counts);
  });
});

describe('rowOf', () => {
  it.each([
    [17, undefined, 30],
    [17, 20, 20],
    [17, 60, 30],
    [17, 10, 17],
  ])('has for %i minutes of %s room for %i blocks', (count, whole, room) => {
    expect(rowOf(count, whole)).toBe(room);
  });
});

describe('Countdown', () => {
  it('is a timer that names the time left', () => {
    render(<Countdown secondsLeft={1745}>Until 09:44 WAT.</Countdown>);
    expect(screen.getByRole('timer', { name: 'Time left to pay: 29:05' })).toHaveTextContent(
      '29:05',
    );
  });

  it('shows rows of blocks for up to an hour: a whole day would fill the screen', () => {
    const rowsOf = (secondsLeft: number) => {
      const { container, unmount } = render(<Countdown secondsLeft={secondsLeft}>W</Countdown>);
      const { length } = container.querySelectorAll('i');
      unmount();
      return length;
    };
    expect([1800, 1801, 3600, 3720, 85_907].map(rowsOf)).toEqual([1, 1, 2, 0, 0]);
  });

  it('has no style attribute, which the policy of a page would block', () => {
    const { container } = render(<Countdown secondsLeft={1700}>Words.</Countdown>);
    expect(container.querySelector('i')).toBeInTheDocument();
    expect(container.querySelector('[style]')).toBeNull();
  });

  it('stops at zero', () => {
    render(<Countdown secondsLeft={-3}>Ended.</Countdown>);
    expect(screen.getByRole('timer')).toHaveTextContent('0:00');
  });

  it.each([
    [301, ''],
    [300, 'Five minutes left to pay.'],
    [61, 'Five minutes left to pay.'],
    [60, 'One minute left to pay.'],
    [0, 'The time to pay has ended.'],
  ])('at %i seconds has announced "%s"', (secondsLeft, text) => {
    render(<Countdown secondsLeft={secondsLeft}>Words.</Countdown>);
    expect(screen.getByRole('status').textContent).toBe(text);
  });
});
