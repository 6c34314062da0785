import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useRef, useState } from 'react';
import { useFocusKept } from './useFocusKept.ts';

/** A page with a form that goes once it is sent; `isEager` has a result that takes the focus itself. */
function Page({ isEager = false }: { readonly isEager?: boolean }) {
  const main = useRef<HTMLElement>(null);
  useFocusKept(main);
  const [isSent, setIsSent] = useState(false);
  return (
    <main ref={main} tabIndex={-1}>
      <input aria-label="Search" />
      <section aria-label="Password">
        {isSent ? (
          <Result isEager={isEager} />
        ) : (
          <form aria-label="New password">
            <button type="button" onClick={() => setIsSent(true)}>
              Save
            </button>
          </form>
        )}
      </section>
    </main>
  );
}

function Result({ isEager }: { readonly isEager: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isEager) button.current?.focus();
  }, [isEager]);
  return (
    <button ref={button} type="button">
      Next step
    </button>
  );
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('the focus when what has it leaves the page', () => {
  it('goes to the part of the page that the form stood in, and from there to the next step', async () => {
    render(<Page />);
    await save();
    await waitFor(() => expect(screen.getByRole('region', { name: 'Password' })).toHaveFocus());
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Next step' })).toHaveFocus();
  });

  it('stays with what the screen has focused itself', async () => {
    render(<Page isEager />);
    await save();
    await new Promise((done) => setTimeout(done));
    expect(screen.getByRole('button', { name: 'Next step' })).toHaveFocus();
  });

  it('is given to nothing when a person has left the field for the ground of the page', async () => {
    render(<Page />);
    await userEvent.click(screen.getByLabelText('Search'));
    screen.getByLabelText('Search').blur();
    act(() => screen.getByRole('button', { name: 'Save' }).click());
    await new Promise((done) => setTimeout(done));
    expect(document.body).toHaveFocus();
  });
});
