import type { Story } from '../story.ts';
import { Stepper } from './Stepper.tsx';

export const story: Story = {
  title: 'Stepper',
  use: 'A small whole number. Its field keeps its own text; `onStep` tells of a press on a button.',
  states: [
    {
      label: 'Quantity',
      render: () => <Stepper aria-label="Quantity" max={35} defaultValue={2} onStep={() => {}} />,
    },
  ],
};
