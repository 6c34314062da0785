import { render, screen } from '@testing-library/react';
import { Countdown } from './Countdown.tsx';
import { formatCountdown } from './countdownWords.ts';

describe('formatCountdown', () => {
  it.each([
    [1745, '29:05'],
    [60, '1:00'],
    [59, '0:59'],
    [0, '0:00'],
    [7_199, '119:59'],
    [7_200, '2 h 0 min'],
    [85_907, '23 h 51 min'],
  ])('writes %i seconds as %s', (seconds, text) => {
    expect(formatCountdown(seconds)).toBe(text);
  });
});

describe('Countdown', () => {
  it('is a timer that names the time left', () => {
    render(<Countdown secondsLeft={1745}>Until 09:44 WAT.</Countdown>);
    expect(screen.getByRole('timer', { name: 'Time left to pay: 29:05' })).toHaveTextContent(
      '29:05',
    );
  });

  it.each([
    [1800, 30],
    [1801, 30],
    [3600, 60],
    [3720, 0],
    [85_907, 0],
  ])(
    'shows for %i seconds %i blocks: those of a whole day would fill the screen',
    (left, blocks) => {
      const { container } = render(<Countdown secondsLeft={left}>Words.</Countdown>);
      const courses = [...container.querySelectorAll('i')];
      const counted = courses.map(({ style }) => Number(style.getPropertyValue('--count')));
      expect(counted.reduce((sum, count) => sum + count, 0)).toBe(blocks);
    },
  );

  it('puts no rule into the page when a block goes', () => {
    const { container, rerender } = render(<Countdown secondsLeft={1800}>Words.</Countdown>);
    const rules = () => [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]).length;
    const before = { rules: rules(), look: container.querySelector('i')?.className };
    rerender(<Countdown secondsLeft={1700}>Words.</Countdown>);
    expect({ rules: rules(), look: container.querySelector('i')?.className }).toEqual(before);
    expect(before.rules).toBeGreaterThan(0);
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
