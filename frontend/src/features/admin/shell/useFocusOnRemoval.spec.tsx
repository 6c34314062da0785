import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useFocusOnRemoval } from './useFocusOnRemoval.ts';

function Entry({ name }: { readonly name: string }) {
  const entry = useRef<HTMLLIElement>(null);
  useFocusOnRemoval(entry);
  return (
    <li ref={entry}>
      <button type="button">{name}</button>
    </li>
  );
}

const List = ({ names }: { readonly names: readonly string[] }) => (
  <ul>
    {names.map((name) => (
      <Entry key={name} name={name} />
    ))}
  </ul>
);

const button = (name: string) => screen.getByRole('button', { name });

describe('the focus of an entry that leaves its list', () => {
  it.each([
    ['b', ['a', 'c'], 'c'],
    ['c', ['a', 'b'], 'b'],
  ])('goes from %s of a, b, c to its neighbour', async (leaving, left, neighbour) => {
    const { rerender } = render(<List names={['a', 'b', 'c']} />);
    button(leaving).focus();
    rerender(<List names={left} />);
    await Promise.resolve();
    expect(button(neighbour)).toHaveFocus();
  });

  it('stays where it is when another entry leaves', async () => {
    const { rerender } = render(<List names={['a', 'b', 'c']} />);
    button('a').focus();
    rerender(<List names={['a', 'c']} />);
    await Promise.resolve();
    expect(button('a')).toHaveFocus();
  });
});
