import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import type { Story } from '../src/ui/story.ts';
import { ToastRegion } from '../src/ui/Toast/ToastRegion.tsx';
import { baseRules } from '../src/ui/theme/baseRules.ts';
import { fontFaces } from '../src/ui/theme/fontFaces.ts';
import { LivingPage } from './LivingPage.tsx';

const modules = import.meta.glob<{ story: Story }>('../src/ui/**/*.story.tsx', { eager: true });
const stories = Object.values(modules)
  .map(({ story }) => story)
  .sort((a, b) => a.title.localeCompare(b.title));

/** The components' links need a router; on this page they lead nowhere. */
const router = createRouter({
  routeTree: createRootRoute({
    component: () => <LivingPage stories={stories} />,
    notFoundComponent: () => <LivingPage stories={stories} />,
  }),
  history: createMemoryHistory(),
});

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root element');
const style = document.createElement('style');
style.textContent = fontFaces + baseRules;
document.head.append(style);
createRoot(container).render(
  <>
    {/* The provider's type names the site's own router; this one has the same shape. */}
    <RouterProvider router={router as unknown as Parameters<typeof RouterProvider>[0]['router']} />
    <ToastRegion />
  </>,
);
