import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastRegion } from './ToastRegion.tsx';
import { useToastHost } from './toastHost.ts';
import { showToast, TOAST_DURATION_MS } from './toastStore.ts';

const show = (title: string, kind?: 'default' | 'destructive') =>
  act(() => showToast({ title, description: 'What happened.', kind }));
/** An open dialog, as far as toasts know one. */
function OpenDialog({ name }: { readonly name: string }) {
  const host = useToastHost(true);
  return (
    <section aria-label={name}>
      <ToastRegion host={host} />
    </section>
  );
}

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

describe('ToastRegion', () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  beforeEach(() => {
    jest.useFakeTimers();
    render(<ToastRegion />);
  });
  afterEach(() => {
    pass(TOAST_DURATION_MS); // the store outlives a test; its toast must not
    jest.useRealTimers();
  });

  it('tells good news as a status', () => {
    show('Copied!');
    expect(screen.getByRole('status')).toHaveTextContent('Copied!');
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });

  it('tells a failure as an alert', () => {
    show('Order Failed', 'destructive');
    expect(screen.getByRole('alert')).toHaveTextContent('Order Failed');
  });

  it('shows one at a time', () => {
    show('First');
    show('Second');
    expect(screen.queryByText('First')).toBeNull();
    expect(screen.getByText('Second')).toBeVisible();
  });

  it('goes after five seconds, and not before', () => {
    show('Copied!');
    pass(4999);
    expect(screen.getByText('Copied!')).toBeVisible();
    pass(1);
    expect(screen.queryByText('Copied!')).toBeNull();
  });

  it('stays while a pointer rests on it', async () => {
    show('Copied!');
    await user.hover(screen.getByText('Copied!'));
    pass(TOAST_DURATION_MS * 2);
    expect(screen.getByText('Copied!')).toBeVisible();
    await user.unhover(screen.getByText('Copied!'));
    pass(TOAST_DURATION_MS);
    expect(screen.queryByText('Copied!')).toBeNull();
  });

  it('leaves the message of one dialog out of the next, and shows it on the page', () => {
    const first = render(<OpenDialog name="first" />);
    show('Order Confirmed');
    expect(screen.getByRole('region', { name: 'first' })).toHaveTextContent('Order Confirmed');
    first.unmount();
    const second = render(<OpenDialog name="second" />);
    expect(screen.queryByText('Order Confirmed')).toBeNull();
    second.unmount();
    expect(screen.getByText('Order Confirmed')).toBeVisible();
  });

  it('brings the message of a dialog into view, and leaves the page where it is for its own', () => {
    const brought = jest.spyOn(Element.prototype, 'scrollIntoView');
    show('Saved');
    expect(brought).not.toHaveBeenCalled();
    const dialog = render(<OpenDialog name="scrolled half out of the window" />);
    show('Order Confirmed');
    expect(brought.mock.contexts).toEqual([
      screen.getByText('Order Confirmed').closest('[role=status] > div'),
    ]);
    expect(brought).toHaveBeenCalledWith({ block: 'nearest' });
    dialog.unmount();
  });

  it('takes a message along that is meant for the next dialog', () => {
    const first = render(<OpenDialog name="first" />);
    act(() => showToast({ title: 'Found', description: 'It is here.', isForNextDialog: true }));
    first.unmount();
    render(<OpenDialog name="second" />);
    expect(screen.getByRole('region', { name: 'second' })).toHaveTextContent('Found');
  });

  it('can be dismissed', async () => {
    show('Copied!');
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Copied!')).toBeNull();
  });
});
