import { render, screen } from '@testing-library/react';
import { Note } from './Note.tsx';

describe('Note', () => {
  it('interrupts when it is about an error', () => {
    render(
      <Note kind="error" title="File Too Large">
        Please upload an image smaller than 5MB
      </Note>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('File Too Large');
  });

  it.each(['good', 'warning'] as const)('does not interrupt when it is %s', (kind) => {
    render(<Note kind={kind} title="All is well" />);
    expect(screen.getByText('All is well')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
