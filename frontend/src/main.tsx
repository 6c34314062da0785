/** The back office, which React renders from scratch, with its router. In development, where nothing is prerendered, any page. */
import { createRoot, type Root } from 'react-dom/client';
import { createStaffRouter } from './app/createStaffRouter.ts';
import { moveFocusOnNavigation } from './app/moveFocus.ts';
import { StaffApp } from './app/StaffApp.tsx';
import { declareFonts } from './ui/theme/fontFaces.ts';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root element');
const root = createRoot(container);

// Imported in the build, too: so that it has the font files, which the pages name.
if (import.meta.env.DEV) declareFonts();
if (import.meta.env.DEV && !window.location.pathname.startsWith('/admin')) {
  const { renderSite } = await import('./prerender/renderSite.tsx');
  renderSite(root);
} else {
  await renderStaff(root);
}

/** Resolves when the page answers events (boot/startPage.ts). */
async function renderStaff(target: Root): Promise<void> {
  const router = createStaffRouter();
  moveFocusOnNavigation(router);
  await new Promise<void>((onAlive) => {
    target.render(<StaffApp router={router} onAlive={onAlive} />);
  });
}
