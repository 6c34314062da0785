import { Button } from '../Button/Button.tsx';
import type { Story } from '../story.ts';
import { Toast } from './Toast.tsx';
import { showToast } from './toastStore.ts';

const copied = { title: 'Copied!', description: 'Account number copied to clipboard' };
const failed = {
  title: 'Order Failed',
  description: 'Unable to process your order. Please try again.',
  kind: 'destructive',
} as const;

export const story: Story = {
  title: 'Toast',
  use: 'Call `showToast`; PageToasts shows it, or the ToastRegion of a dialog. One at a time, five seconds, longer while a pointer or the focus rests on it.',
  states: [
    { label: 'Default', render: () => <Toast inline {...copied} onDismiss={() => {}} /> },
    { label: 'Destructive', render: () => <Toast inline {...failed} onDismiss={() => {}} /> },
    {
      label: 'Live',
      render: () => <Button onClick={() => showToast(copied)}>Show a toast</Button>,
    },
  ],
};
