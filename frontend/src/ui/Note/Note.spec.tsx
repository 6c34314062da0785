import { render, screen } from '@testing-library/react';
import { serve } from '../../testing/serve.tsx';
import { Note } from './Note.tsx';
import { Refusal } from './Refusal.tsx';

describe('Note', () => {
  it('interrupts when it is about an error', () => {
    render(
      <Note kind="error" title="File Too Large">
        Please upload an image smaller than 5MB
      </Note>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('File Too Large');
  });

  it('does not interrupt when it is a warning', () => {
    render(<Note kind="warning" title="Few are left" />);
    expect(screen.getByText('Few are left')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('Refusal', () => {
  const words = { title: 'Order Failed', text: 'The shop is busy.' };
  const place = () => screen.getByRole('alert');

  it('is announced in a place that was there before, and takes the focus', () => {
    const { rerender } = render(<Refusal words={undefined} />);
    expect(place()).toBeEmptyDOMElement();
    const before = place();
    rerender(<Refusal words={words} />);
    expect(before).toHaveTextContent('Order FailedThe shop is busy.');
    expect(before).toHaveFocus();
  });

  it('takes the focus again for the same words, said anew', () => {
    const { rerender } = render(<Refusal words={words} />);
    place().blur();
    rerender(<Refusal words={words} />);
    expect(place()).not.toHaveFocus();
    rerender(<Refusal words={{ ...words }} />);
    expect(place()).toHaveFocus();
  });

  it('is focused by the browser where the server says it', () => {
    serve(<Refusal words={words} />);
    expect(document.querySelector('[role="alert"]')).toHaveAttribute('autofocus');
  });
});
