import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ScreenFailed } from './ScreenFailed.tsx';

const WORDS = /^The site does not answer/;

describe('a screen whose code did not come', () => {
  const fetchOfBefore = globalThis.fetch;
  let asked = 0;
  beforeEach(() => {
    asked = 0;
    sessionStorage.clear();
    globalThis.fetch = () => {
      asked += 1;
      return Promise.reject(new TypeError('Failed to fetch'));
    };
  });
  afterEach(() => {
    globalThis.fetch = fetchOfBefore;
  });

  it('tries by itself, says that nothing answers, and offers to try again', async () => {
    render(<ScreenFailed />);
    expect(await screen.findByText(WORDS)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'This screen could not be loaded' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(WORDS)).toBeVisible();
    expect(asked).toBe(2);
  });

  it('waits for a press where it has tried a moment ago: it may be broken for good', async () => {
    sessionStorage.setItem('screen-tried-at', String(Date.now()));
    render(<ScreenFailed />);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled());
    expect(asked).toBe(0);
  });
});
