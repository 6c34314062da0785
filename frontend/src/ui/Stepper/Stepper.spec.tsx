import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { serve } from '../../testing/serve.tsx';
import { Stepper } from './Stepper.tsx';

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const figure = () => screen.getByRole('spinbutton', { name: 'Quantity' });

function open() {
  const onStep = jest.fn<void, [number]>();
  render(<Stepper aria-label="Quantity" max={3} defaultValue={2} onStep={onStep} />);
  return onStep;
}

describe('Stepper', () => {
  it('counts up and down from what was typed, and tells its owner', async () => {
    const onStep = open();
    await userEvent.clear(figure());
    await userEvent.type(figure(), '1');
    await press('One more');
    await press('One more');
    await press('One less');
    expect(onStep.mock.calls).toEqual([[2], [3], [2]]);
    expect(figure()).toHaveValue(2);
  });

  it('stops at what is in stock and at one', async () => {
    open();
    for (let i = 0; i < 3; i += 1) await press('One more');
    expect(figure()).toHaveValue(3);
    for (let i = 0; i < 4; i += 1) await press('One less');
    expect(figure()).toHaveValue(1);
  });

  it('shows at which end it is, after a press and while one types', async () => {
    open();
    const [less, more] = screen.getAllByRole('button');
    expect(less).not.toHaveAttribute('aria-disabled');
    await press('One less');
    expect(less).toHaveAttribute('aria-disabled', 'true');
    expect(less).toHaveFocus();
    await userEvent.clear(figure());
    await userEvent.type(figure(), '3');
    expect(less).not.toHaveAttribute('aria-disabled');
    expect(more).toHaveAttribute('aria-disabled', 'true');
  });

  it('offers only the field before React is there', () => {
    serve(<Stepper aria-label="Quantity" onStep={() => {}} />);
    expect(figure()).toBeEnabled();
    expect(screen.getByRole('button', { name: 'One more' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'One less' })).toBeDisabled();
  });
});
