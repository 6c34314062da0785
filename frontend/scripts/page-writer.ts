import { createHash } from 'node:crypto';
import type { Manifest } from 'vite';
import type { RenderedPage } from '../src/prerender/renderPage.tsx';

/** Puts rendered pages into the HTML template and remembers the hashes of their styles. */
export class PageWriter {
  readonly #template: string;
  readonly #manifest: Manifest;
  readonly #fonts: readonly string[];
  readonly #hashes = new Set<string>();

  constructor(template: string, manifest: Manifest, fonts: readonly string[]) {
    this.#template = template
      .replace(/<link rel="modulepreload"[^>]*>\s*/g, '')
      .replace(/\n\s*/g, '');
    this.#manifest = manifest;
    this.#fonts = fonts;
  }

  /** CSP hashes of all `<style>` elements written so far. */
  get styleHashes(): readonly string[] {
    return [...this.#hashes];
  }

  /** The HTML of one prerendered page. */
  page({ head, css, html, routeIds }: RenderedPage): string {
    refuseInlineCode(html);
    const style = /<style([^>]*)>([\s\S]*)<\/style>/.exec(css);
    if (!style) throw new Error('The page has no styles');
    this.#hashes.add(
      `sha256-${createHash('sha256')
        .update(style[2] ?? '')
        .digest('base64')}`,
    );
    return this.#fill(head + this.#fontPreloads() + css, html, this.scriptsOf(routeIds));
  }

  /** The empty page of client-only routes: React starts it from nothing. */
  shell(): string {
    const head = `<title></title><meta name="robots" content="noindex">${this.#fontPreloads()}`;
    return this.#fill(head, '', this.scriptsOf([]));
  }

  /** Files of all scripts that a page of these routes starts with, without a leading slash. */
  scriptsOf(routeIds: readonly string[]): readonly string[] {
    const isWanted = (key: string) =>
      key === 'src/main.tsx' || routeIds.includes(routeIdOf(key) ?? '');
    const files = new Set<string>();
    for (const key of Object.keys(this.#manifest).filter(isWanted)) this.#collect(key, files);
    return [...files];
  }

  /** `src/boot.ts` fetches the scripts named in `data-late` after the first paint. */
  #fill(head: string, app: string, scripts: readonly string[]): string {
    const late = scripts.map((file) => `/${file}`).join(' ');
    return this.#template
      .replace('<!--head-->', () => head)
      .replace('<!--app-->', () => app)
      .replace('<script type="module"', () => `<script type="module" data-late="${late}"`);
  }

  #fontPreloads(): string {
    return this.#fonts
      .map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`)
      .join('');
  }

  /** A chunk and all that it imports at once. */
  #collect(key: string, files: Set<string>): void {
    const chunk = this.#manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) this.#collect(imported, files);
  }
}

/** `src/routes/_site/supplier.orders.tsx?tsr-split=component` → `/_site/supplier/orders`. */
function routeIdOf(manifestKey: string): string | undefined {
  const path = /^src\/routes(\/.*)\.tsx\?tsr-split=/.exec(manifestKey)?.[1];
  return path?.replaceAll('.', '/').replace(/\/index$/, '/');
}

/** The policy allows neither inline scripts nor style attributes: better no build than a broken page. */
function refuseInlineCode(html: string): void {
  const found = /<script\b[^>]*>|\sstyle="[^"]*"|\son[a-z]+="/.exec(
    html.replace(/<script type="application\/ld\+json">/g, ''),
  );
  if (found)
    throw new Error(
      `The Content-Security-Policy would block this in a prerendered page: ${found[0]}`,
    );
}
