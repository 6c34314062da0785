import { useState } from 'react';
import type { Story } from '../story.ts';
import { Tabs } from './Tabs.tsx';

function Example() {
  const [selected, setSelected] = useState<'orders' | 'messages' | 'sync'>('orders');
  return (
    <Tabs
      label="Dashboard"
      selected={selected}
      onSelect={setSelected}
      items={[
        { id: 'orders', label: 'Orders', count: 3 },
        { id: 'messages', label: 'Messages', count: 5 },
        { id: 'sync', label: 'Shopify Sync' },
      ]}
    >
      Panel of {selected}
    </Tabs>
  );
}

export const story: Story = {
  title: 'Tabs',
  use: 'A few views of one thing, one at a time.',
  states: [{ label: 'Three cards', isWide: true, render: () => <Example /> }],
};
