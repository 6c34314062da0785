import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { renderPage } from '../testing/renderPage.tsx';
import type { Story } from './story.ts';

const folder = join(process.cwd(), 'frontend/src/ui');
const storyFiles = globSync('*/*.story.tsx', { cwd: folder });
const stories = storyFiles.map((file): [string, Story] => {
  // Every file of that name exports its story (see story.ts).
  const { story } = jest.requireActual<{ story: Story }>(join(folder, file));
  return [file, story];
});
const components = globSync('*/*.tsx', { cwd: folder })
  .filter((file) => !/\.(?:spec|story)\.tsx$/.test(file))
  .map((file) => [basename(file, '.tsx'), dirname(file)] as const);

describe('the living page', () => {
  it.each(components)('has %s in the story of its folder, and tests beside it', (name, home) => {
    const story = readFileSync(join(folder, home, `${home}.story.tsx`), 'utf8');
    expect(story).toMatch(new RegExp(`\\b${name}\\b`));
    expect(globSync(`${home}/*.spec.tsx`, { cwd: folder })).not.toEqual([]);
  });

  it.each(stories)('%s says when to use it, and shows every state', async (_file, story) => {
    expect(story.use).toMatch(/\w.*[.!]$/);
    expect(story.states.length).toBeGreaterThan(0);
    for (const { render: show } of story.states) {
      const { container, unmount } = await renderPage(show());
      expect(container).not.toBeEmptyDOMElement();
      unmount();
    }
  });

  it('names each component once', () => {
    const titles = stories.map(([, { title }]) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });
});
