import { render, screen } from '@testing-library/react';
import { Countdown, formatCountdown } from './Countdown.tsx';

describe('formatCountdown', () => {
  it.each([
    [1745, '29:05'],
    [60, '1:00'],
    [59, '0:59'],
    [0, '0:00'],
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
