import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
      expect(button).toBeDisabled();
      expect(onClick).not.toHaveBeenCalled();
    });
  });
});
