import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FormEvent } from 'react';
import { serve } from '../../testing/serve.tsx';
import { Button } from './Button.tsx';

describe('Button', () => {
  it('does not send a form unless told to', () => {
    render(<Button>Copy</Button>);
    expect(screen.getByRole('button')).toHaveAttribute('type', 'button');
  });

  describe('before React is there', () => {
    it('is disabled, unless the browser sends a form with it', () => {
      serve(
        <>
          <Button>Copy</Button>
          <Button type="submit">Send Message</Button>
        </>,
      );
      expect(screen.getByRole('button', { name: 'Copy' })).toBeDisabled();
      expect(screen.getByRole('button', { name: 'Send Message' })).toBeEnabled();
    });
  });

  describe('when busy', () => {
    it('says so and refuses a second press', async () => {
      const onClick = jest.fn();
      render(
        <Button busy onClick={onClick}>
          Sending...
        </Button>,
      );
      const button = screen.getByRole('button', { name: 'Sending...' });
      await userEvent.click(button);
      expect(button).toHaveAttribute('aria-busy', 'true');
      expect(button).toHaveAttribute('aria-disabled', 'true');
      expect(onClick).not.toHaveBeenCalled();
    });

    it('keeps the focus, also where the work disables all that is beside it', () => {
      const { rerender } = render(<Button>Save</Button>);
      const button = screen.getByRole('button');
      button.focus();
      rerender(
        <Button busy disabled>
          Saving...
        </Button>,
      );
      // A browser takes the focus from a button that is disabled.
      expect(button).not.toHaveAttribute('disabled');
      rerender(<Button>Save</Button>);
      expect(button).toHaveFocus();
      expect(button).toBeEnabled();
    });

    it('sends its form no second time, by press or by Enter in a field', async () => {
      const onSubmit = jest.fn((event: FormEvent) => event.preventDefault());
      const form = (busy: boolean) => (
        <form onSubmit={onSubmit}>
          <input aria-label="Note" />
          <Button type="submit" busy={busy}>
            Save
          </Button>
        </form>
      );
      const { rerender } = render(form(true));
      await userEvent.click(screen.getByRole('button'));
      await userEvent.type(screen.getByLabelText('Note'), '{Enter}');
      expect(onSubmit).not.toHaveBeenCalled();
      rerender(form(false));
      await userEvent.type(screen.getByLabelText('Note'), '{Enter}');
      expect(onSubmit).toHaveBeenCalledTimes(1);
    });
  });
});
