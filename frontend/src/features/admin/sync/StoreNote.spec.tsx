import { render, screen } from '@testing-library/react';
import { StoreNote } from './SyncTab.tsx';

describe('which store a sync reads', () => {
  it.each([
    ['none', null, 'No Shopify store is connected.'],
    ['simulator', null, 'This is the simulator, not a shop.'],
    ['shopify', 'spade.myshopify.com', 'Store: spade.myshopify.com'],
  ] as const)('is said of %s', (kind, domain, words) => {
    render(<StoreNote store={{ kind, domain }} />);
    expect(screen.getByText(words)).toBeVisible();
  });
});
