import type { Story } from '../story.ts';
import { Countdown } from './Countdown.tsx';

export const story: Story = {
  title: 'Countdown',
  use: 'Time left to pay: minutes and seconds, one block per minute. The owner counts.',
  states: [
    {
      label: 'Running',
      isWide: true,
      render: () => (
        <Countdown secondsLeft={1720}>Time left to transfer and upload proof.</Countdown>
      ),
    },
    {
      label: 'Under five minutes',
      render: () => <Countdown secondsLeft={238}>Time left to pay.</Countdown>,
    },
    {
      label: 'Ended',
      render: () => <Countdown secondsLeft={0}>The time to pay has ended.</Countdown>,
    },
  ],
};
