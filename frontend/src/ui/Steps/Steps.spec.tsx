import { render, screen, within } from '@testing-library/react';
import { Steps } from './Steps.tsx';

const items = [
  { title: 'Apply', text: 'We answer within 24 hours.' },
  { title: 'Earn', text: 'Paid monthly in naira.' },
];

describe('Steps', () => {
  it('numbers its steps in order, without its walls for screen readers', () => {
    render(<Steps items={items} block="con" />);
    const steps = screen.getAllByRole('listitem');
    expect(steps.map((step) => within(step).getByRole('heading').textContent)).toEqual([
      '1. Apply',
      '2. Earn',
    ]);
    expect(screen.getByText('Paid monthly in naira.')).toBeVisible();
    // Its walls are decoration.
    expect(screen.queryByRole('img')).toBeNull();
  });
});
