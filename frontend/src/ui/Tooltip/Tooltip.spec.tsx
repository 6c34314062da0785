import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Tooltip } from './Tooltip.tsx';

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

describe('Tooltip', () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  beforeEach(() => {
    jest.useFakeTimers();
    render(
      <Tooltip text="Same image as on order 131">
        <button type="button">Proof</button>
      </Tooltip>,
    );
    pass(10_000); // no tooltip was open lately
  });
  afterEach(() => jest.useRealTimers());

  it('opens 700 ms after the pointer comes, and describes the button', async () => {
    await user.hover(screen.getByRole('button'));
    pass(699);
    expect(screen.queryByRole('tooltip')).toBeNull();
    pass(1);
    expect(screen.getByRole('tooltip')).toBeVisible();
    expect(screen.getByRole('button')).toHaveAccessibleDescription('Same image as on order 131');
  });

  it('opens after 300 ms when one was open a moment ago', async () => {
    await user.hover(screen.getByRole('button'));
    pass(700);
    await user.unhover(screen.getByRole('button'));
    await user.hover(screen.getByRole('button'));
    pass(300);
    expect(screen.getByRole('tooltip')).toBeVisible();
  });

  it('opens on focus and closes on Escape', async () => {
    await user.tab();
    pass(700);
    expect(screen.getByRole('tooltip')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).toBeNull();
  });
});
