import { render, screen } from '@testing-library/react';
import { PlainList } from './Stack.tsx';

describe('PlainList', () => {
  it('is announced as a list although its marks are gone', () => {
    render(
      <PlainList $ruled="above">
        <li>SO-7K4M2</li>
      </PlainList>,
    );
    expect(screen.getByRole('list')).toHaveAttribute('role', 'list');
    expect(screen.getByRole('listitem')).toHaveTextContent('SO-7K4M2');
  });
});
