import { render, screen } from '@testing-library/react';
import { Reasons } from './Reasons.tsx';

describe('Reasons', () => {
  it('lists its items in order, each under a heading', () => {
    render(
      <Reasons
        items={[
          { title: 'First', text: 'Because.' },
          { title: 'Second', text: 'Also.' },
        ]}
      />,
    );
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(
      screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent),
    ).toEqual(['First', 'Second']);
  });
});
