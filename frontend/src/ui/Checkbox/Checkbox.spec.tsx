import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Checkbox } from './Checkbox.tsx';

describe('Checkbox', () => {
  it('is ticked by a press on its words', async () => {
    render(<Checkbox label="I agree" />);
    await userEvent.click(screen.getByText('I agree'));
    expect(screen.getByRole('checkbox', { name: 'I agree' })).toBeChecked();
  });

  it('is described by its error', () => {
    render(<Checkbox label="I agree" error="Please tick this box" />);
    expect(screen.getByRole('checkbox', { name: 'I agree' })).toHaveAccessibleDescription(
      'Please tick this box',
    );
    expect(screen.getByRole('checkbox')).toBeInvalid();
  });
});
