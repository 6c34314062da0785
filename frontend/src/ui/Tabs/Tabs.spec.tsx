import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Tabs } from './Tabs.tsx';

function Cards() {
  const [selected, setSelected] = useState<'in' | 'up'>('in');
  return (
    <Tabs
      label="Account"
      selected={selected}
      onSelect={setSelected}
      items={[
        { id: 'in', label: 'Sign In' },
        { id: 'up', label: 'Sign Up' },
      ]}
    >
      {selected === 'in' ? 'Welcome back' : 'Welcome'}
    </Tabs>
  );
}

describe('Tabs', () => {
  beforeEach(() => {
    render(<Cards />);
  });

  it('shows the panel of the selected card, named by it', () => {
    expect(screen.getByRole('tab', { name: 'Sign In', selected: true })).toBeVisible();
    expect(screen.getByRole('tabpanel', { name: 'Sign In' })).toHaveTextContent('Welcome back');
  });

  it('changes on a press', async () => {
    await userEvent.click(screen.getByRole('tab', { name: 'Sign Up' }));
    expect(screen.getByRole('tabpanel', { name: 'Sign Up' })).toHaveTextContent('Welcome');
  });

  it('moves selection and focus with the arrows, Home and End', async () => {
    await userEvent.click(screen.getByRole('tab', { name: 'Sign In' }));
    for (const [key, name] of [
      ['{ArrowRight}', 'Sign Up'],
      ['{ArrowRight}', 'Sign In'],
      ['{ArrowLeft}', 'Sign Up'],
      ['{Home}', 'Sign In'],
      ['{End}', 'Sign Up'],
    ] as const) {
      await userEvent.keyboard(key);
      expect(screen.getByRole('tab', { name, selected: true })).toHaveFocus();
    }
  });

  it('is one stop of the Tab key', () => {
    expect(screen.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('tabindex', '0');
    expect(screen.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('tabindex', '-1');
  });
});
