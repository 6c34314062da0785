import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Options, SelectField } from './SelectField.tsx';
import { TextArea, TextField } from './TextField.tsx';

describe('TextField', () => {
  it('is named by its label and takes text', async () => {
    render(<TextField label="City" />);
    await userEvent.type(screen.getByRole('textbox', { name: 'City' }), 'Ikeja');
    expect(screen.getByRole('textbox')).toHaveValue('Ikeja');
  });

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

describe('TextArea', () => {
  it('has the rows it is given', () => {
    render(<TextArea label="Message" rows={6} />);
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveAttribute('rows', '6');
  });
});

describe('SelectField', () => {
  it('offers its options under its label', async () => {
    render(
      <SelectField label="State">
        <option>Kano</option>
        <option>Lagos</option>
      </SelectField>,
    );
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Lagos');
    expect(screen.getByRole('combobox')).toHaveValue('Lagos');
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
