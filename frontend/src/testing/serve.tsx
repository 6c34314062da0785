import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

// What is not hydrated, Testing Library does not know.
afterEach(() => document.body.replaceChildren());

/** A page as the server renders it, before React is there; `hydrate` is its coming. */
export function serve(page: ReactNode): { readonly hydrate: () => RenderResult } {
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  container.innerHTML = renderToString(page);
  return { hydrate: () => render(page, { container, hydrate: true }) };
}
