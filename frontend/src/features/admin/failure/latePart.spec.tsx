import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { latePart } from './latePart.tsx';

function Form({ label }: { readonly label: string }) {
  return <input aria-label={label} />;
}

/** A screen whose part fails to come so often, and a field beside it. */
function showScreen(failures: number) {
  let left = failures;
  const Part = latePart(async () => {
    left -= 1;
    if (left >= 0) throw new TypeError('Failed to fetch dynamically imported module');
    return Form;
  });
  return render(
    <>
      <input aria-label="Note" />
      <Part label="Reason" />
    </>,
  );
}

const tryAgain = () => screen.findByRole('button', { name: 'Try again' });

describe('a part of a screen whose code comes late', () => {
  it('shows the part, and no wrapper around it', async () => {
    const { container } = showScreen(0);
    expect(screen.getByRole('status')).toHaveTextContent('Loading...');
    expect(await screen.findByLabelText('Reason')).toBeVisible();
    expect(container.children).toHaveLength(2);
  });

  it('says that the code did not come, keeps what was typed beside it, and comes on a press with the focus', async () => {
    showScreen(1);
    await userEvent.type(screen.getByLabelText('Note'), 'Call first');
    expect(await screen.findByRole('alert')).toHaveTextContent('This part could not be loaded');
    await userEvent.click(await tryAgain());
    const part = await screen.findByLabelText('Reason');
    expect(screen.getByLabelText('Note')).toHaveValue('Call first');
    expect(part.parentElement).toHaveFocus();
  });

  it('offers to load the page again once trying again has failed, too', async () => {
    showScreen(2);
    const button = await tryAgain();
    expect(screen.queryByRole('button', { name: 'Load the page again' })).toBeNull();
    await userEvent.click(button);
    expect(await screen.findByRole('button', { name: 'Load the page again' })).toBeVisible();
    expect(button).toHaveFocus();
  });

  it('comes by itself when the connection is back, and takes the focus from no one', async () => {
    showScreen(1);
    await tryAgain();
    await userEvent.click(screen.getByLabelText('Note'));
    await act(async () => window.dispatchEvent(new Event('online')));
    expect(await screen.findByLabelText('Reason')).toBeVisible();
    expect(screen.getByLabelText('Note')).toHaveFocus();
  });
});
