import { render, screen } from '@testing-library/react';
import { Options, SelectField } from './SelectField.tsx';
import { TextField } from './TextField.tsx';

describe('TextField', () => {
  it('is named by its label and the words beside it', () => {
    render(<TextField label="Phone" aside="optional" />);
    expect(screen.getByRole('textbox', { name: 'Phone optional' })).toBeVisible();
  });

  describe('when it has an error', () => {
    it('is invalid and described by the error', () => {
      render(<TextField label="Email" error="Invalid email" hint="We answer here" />);
      const input = screen.getByRole('textbox', { name: 'Email' });
      expect(input).toBeInvalid();
      expect(input).toHaveAccessibleDescription('Invalid email We answer here');
    });

    it('announces the error, politely, in a place that was there before', () => {
      const { rerender } = render(<TextField label="Email" id="email" />);
      const place = document.getElementById('email-error');
      expect(place).toHaveAttribute('aria-live', 'polite');
      rerender(<TextField label="Email" id="email" error="Required" />);
      expect(place).toHaveTextContent('Required');
    });
  });

  it('is not described by anything when it has neither error nor hint', () => {
    render(<TextField label="Email" />);
    expect(screen.getByRole('textbox')).not.toHaveAttribute('aria-describedby');
  });
});

describe('Options', () => {
  it('offers the empty value first, then each value by its words', () => {
    render(
      <SelectField label="Sort">
        <Options first="Newest first" of={[['oldest', 'Oldest first']]} />
      </SelectField>,
    );
    const options = screen.getAllByRole<HTMLOptionElement>('option');
    expect(options.map(({ value, text }) => [value, text])).toEqual([
      ['', 'Newest first'],
      ['oldest', 'Oldest first'],
    ]);
  });
});
