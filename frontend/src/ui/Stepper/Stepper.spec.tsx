import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Stepper } from './Stepper.tsx';

function Quantity() {
  const [count, setCount] = useState('2');
  return (
    <>
      <Stepper
        aria-label="Quantity"
        max={3}
        value={count}
        onChange={(event) => setCount(event.target.value)}
      />
      <output>{count}</output>
    </>
  );
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('Stepper', () => {
  beforeEach(() => {
    render(<Quantity />);
  });

  it('counts up and down, and tells its owner', async () => {
    await press('One more');
    expect(screen.getByRole('status')).toHaveTextContent('3');
    await press('One less');
    expect(screen.getByRole('status')).toHaveTextContent('2');
  });

  it('stays within its bounds', async () => {
    await press('One more');
    await press('One more');
    expect(screen.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue(3);
    for (let i = 0; i < 4; i += 1) await press('One less');
    expect(screen.getByRole('spinbutton')).toHaveValue(1);
  });
});
