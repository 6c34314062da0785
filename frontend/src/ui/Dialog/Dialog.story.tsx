import { useState } from 'react';
import { Button } from '../Button/Button.tsx';
import type { Story } from '../story.ts';
import { Dialog } from './Dialog.tsx';

function Example({ size }: { readonly size: 'large' | 'small' }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        size={size}
        title="Cancel this order?"
        subtitle="The stock goes back on the shelf."
        footer={
          <Button plain block onClick={() => setIsOpen(false)}>
            Keep it
          </Button>
        }
      >
        <p>Content scrolls on its own; head and foot stay.</p>
      </Dialog>
    </>
  );
}

export const story: Story = {
  title: 'Dialog',
  use: 'One task over the page: an order, a proof, a question. A full sheet on a phone.',
  states: [
    { label: 'Small', render: () => <Example size="small" /> },
    { label: 'Large', render: () => <Example size="large" /> },
  ],
};
