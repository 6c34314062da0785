import { useState } from 'react';
import type { Story } from '../story.ts';
import { Stepper } from './Stepper.tsx';

function Example() {
  const [count, setCount] = useState('2');
  return (
    <Stepper
      aria-label="Quantity"
      max={35}
      value={count}
      onChange={(event) => setCount(event.target.value)}
    />
  );
}

export const story: Story = {
  title: 'Stepper',
  use: 'A small whole number.',
  states: [{ label: 'Quantity', render: () => <Example /> }],
};
