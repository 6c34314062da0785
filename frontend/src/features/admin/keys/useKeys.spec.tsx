import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { useKeys } from './useKeys.ts';

const pressed: string[] = [];

function Review({ hasNext = true }: { readonly hasNext?: boolean }) {
  const place = useRef<HTMLInputElement>(null);
  useKeys(
    {
      j: hasNext ? () => pressed.push('next') : undefined,
      k: () => pressed.push('previous'),
      r: () => pressed.push('reject'),
    },
    place,
  );
  return <input ref={place} aria-label="Amount" />;
}

describe('the keys of a page', () => {
  beforeEach(() => {
    pressed.length = 0;
    localStorage.clear();
  });

  it('open the next order, the previous one and the form to reject', async () => {
    render(<Review />);
    await userEvent.keyboard('jKr');
    expect(pressed).toEqual(['next', 'previous', 'reject']);
  });

  it('are text in a field, and nothing with Ctrl or without another order', async () => {
    render(<Review hasNext={false} />);
    await userEvent.keyboard('j{Control>}k{/Control}');
    await userEvent.type(screen.getByRole('textbox'), 'jkr');
    expect(pressed).toEqual([]);
    expect(screen.getByRole('textbox')).toHaveValue('jkr');
  });

  it('are silent below an open dialog, and work inside it', async () => {
    const { rerender } = render(
      <>
        <Review />
        <dialog open />
      </>,
    );
    await userEvent.keyboard('j');
    expect(pressed).toEqual([]);
    rerender(
      <dialog open>
        <Review />
      </dialog>,
    );
    await userEvent.keyboard('j');
    expect(pressed).toEqual(['next']);
  });

  it('can be switched off', async () => {
    localStorage.setItem('admin-money-keys', 'off');
    render(<Review />);
    await userEvent.keyboard('jkr');
    expect(pressed).toEqual([]);
  });
});
