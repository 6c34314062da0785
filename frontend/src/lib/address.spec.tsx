import { act, render, screen } from '@testing-library/react';
import {
  PrerenderedPath,
  setEntryState,
  setQueryString,
  useEntryState,
  useLastSegment,
  useQueryString,
} from './address.ts';

function Shown() {
  return (
    <p>
      {useLastSegment()} {useQueryString()} {JSON.stringify(useEntryState())}
    </p>
  );
}

const shown = () => screen.getByRole('paragraph').textContent;

describe('the address of the page', () => {
  beforeEach(() => window.history.replaceState(null, '', '/marketplace'));

  it('is followed as the page changes it', () => {
    render(<Shown />);
    expect(shown()).toBe('marketplace  null');
    act(() => setQueryString('?search=rice'));
    expect(shown()).toBe('marketplace ?search=rice null');
    act(() => setEntryState({ paying: 'x' }, { replace: true }));
    expect(shown()).toBe('marketplace ?search=rice {"paying":"x"}');
    act(() => setQueryString(''));
    expect(shown()).toBe('marketplace  {"paying":"x"}');
  });

  it('is followed as the visitor goes back', async () => {
    render(<Shown />);
    act(() => setEntryState({ ordering: 1 }));
    expect(shown()).toBe('marketplace  {"ordering":1}');
    await act(async () => {
      const gone = new Promise((resolve) =>
        window.addEventListener('popstate', resolve, { once: true }),
      );
      window.history.back();
      await gone;
    });
    expect(shown()).toBe('marketplace  null');
  });

  it.each([
    ['/orders/a%20b', 'a b'],
    ['/orders/100%', '100%'],
  ])('has a last segment: %s', (path, segment) => {
    window.history.replaceState(null, '', path);
    render(<Shown />);
    expect(shown()).toBe(`${segment}  null`);
  });

  it('is the one that the prerender gives', () => {
    render(
      <PrerenderedPath value="/orders/sample">
        <Shown />
      </PrerenderedPath>,
    );
    expect(shown()).toBe('sample  null');
  });
});
