import type { Story } from '../story.ts';
import { Checkbox } from './Checkbox.tsx';

export const story: Story = {
  title: 'Checkbox',
  use: 'One yes-or-no answer.',
  states: [
    { label: 'Off', render: () => <Checkbox label="I agree to the terms" /> },
    { label: 'On', render: () => <Checkbox label="I agree to the terms" defaultChecked /> },
    {
      label: 'Error',
      render: () => <Checkbox label="I agree to the terms" error="Please tick this box" />,
    },
    { label: 'Disabled', render: () => <Checkbox label="I agree to the terms" disabled /> },
  ],
};
