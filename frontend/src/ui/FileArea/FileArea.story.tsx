import type { Story } from '../story.ts';
import { FileArea } from './FileArea.tsx';

const props = { hint: 'JPEG, PNG or WebP, under 5 MB', accept: 'image/*', onFile: () => {} };

export const story: Story = {
  title: 'FileArea',
  use: 'Where one file is chosen or dropped. A refusal is a Note below it.',
  states: [
    { label: 'Empty', render: () => <FileArea label="Choose an image" {...props} /> },
    { label: 'Disabled', render: () => <FileArea label="Choose an image" disabled {...props} /> },
  ],
};
