import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { createAppRouter } from './app/createAppRouter.ts';
import { moveFocusOnNavigation } from './app/moveFocus.ts';
import { TAKEOVER_EVENT } from './boot/heldInput.ts';
import { contentHydrated } from './lib/hydration.ts';
import { declareFonts } from './ui/theme/fontFaces.ts';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root element');

if (import.meta.env.DEV) declareFonts();
const router = createAppRouter();
moveFocusOnNavigation(router);
let onAlive = () => {};
const alive = new Promise<void>((resolve) => {
  onAlive = resolve;
});
const app = (
  <StrictMode>
    <App router={router} onAlive={onAlive} />
  </StrictMode>
);

if (container.childElementCount > 0) {
  // Tells the router that the page is prerendered, so that it leaves out the Suspense boundaries
  // that the prerendered page does not have (otherwise hydration fails with React error 418).
  router.ssr = { manifest: undefined };
  await router.load();
  window.dispatchEvent(new Event(TAKEOVER_EVENT));
  // In slices: what the visitor does meanwhile goes first.
  startTransition(() => {
    hydrateRoot(container, app);
  });
} else {
  createRoot(container).render(app);
}
// Who imports this module knows that the page answers (boot/heldInput.ts).
await alive;
// A page that has no route (404) has no such content.
if (router.ssr && router.state.matches.length > 1) await contentHydrated;
