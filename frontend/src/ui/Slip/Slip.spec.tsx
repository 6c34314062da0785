import { render, screen } from '@testing-library/react';
import { Slip } from './Slip.tsx';

describe('Slip', () => {
  it('is an article with its head line and content', () => {
    render(
      <Slip head={['Trading', 'Equipment supply']} block="tra">
        Words
      </Slip>,
    );
    expect(screen.getByRole('article')).toHaveTextContent('TradingEquipment supplyWords');
  });
});
