import type { Story } from '../story.ts';
import { Note } from './Note.tsx';
import { Refusal } from './Refusal.tsx';

export const story: Story = {
  title: 'Note',
  use: 'A fact that stays where it matters. What may be missed goes into a toast.',
  states: [
    { label: 'Good', render: () => <Note kind="good" title="This image is on no other order." /> },
    { label: 'Plain', render: () => <Note kind="plain" title="You owe nothing." /> },
    { label: 'Warning', render: () => <Note kind="warning" title="Proof came 12 minutes late." /> },
    {
      label: 'Error',
      render: () => (
        <Note kind="error" title="File Too Large">
          Please upload an image smaller than 5MB
        </Note>
      ),
    },
    {
      label: 'Refusal of a form',
      render: () => <Refusal words={{ title: 'Order Failed', text: 'The shop is busy.' }} />,
    },
  ],
};
