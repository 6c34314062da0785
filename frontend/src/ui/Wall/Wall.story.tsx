import type { Story } from '../story.ts';
import { Wall, type WallBlock } from './Wall.tsx';

const blocks: readonly WallBlock[] = ['ent', 'con', 'tra', 'far'];

export const story: Story = {
  title: 'Wall',
  use: 'A wall of a sector’s block. Decoration; never behind text, never two kinds in one wall.',
  states: [
    ...blocks.map((block) => ({
      label: block,
      render: () => <Wall $block={block} $height="96px" />,
    })),
    ...blocks.map((block) => ({
      label: `${block}, shade`,
      render: () => <Wall $block={block} $shade $height="96px" />,
    })),
  ],
};
