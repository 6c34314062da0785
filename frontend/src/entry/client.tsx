/** A page with an application: React takes it over as soon as its code is there. */
import './site.ts';
import type { ComponentType } from 'react';
import { APP_ID, APP_ID_PREFIX, pageRead, readPage } from '../lib/pageData.ts';
import { type AppName, apps } from '../pages/apps.ts';

await pageRead();
const { app, path, props } = readPage();
const place = document.getElementById(APP_ID);

// The answer to a posted form has the form's own address; a reload would post it again.
if (path !== undefined && window.location.pathname.startsWith('/api/'))
  window.history.replaceState(null, '', path);

// Without a place, the visitor has left while the page was still being read.
if (place && app) {
  // One after the other: each script's evaluation is a task of its own, so that a slow phone answers in between.
  const { hydrateRoot } = await import('react-dom/client');
  const { AppRoot } = await import('../pages/AppRoot.tsx');
  // The server wrote the name and the properties of one application (server/render.tsx).
  const App = (await apps[app as AppName]()) as ComponentType<object>;
  hydrateRoot(
    place,
    <AppRoot>
      <App {...(props as object)} />
    </AppRoot>,
    { identifierPrefix: APP_ID_PREFIX },
  );
}
