import { createHash } from 'node:crypto';
import type { Manifest } from 'vite';
import type { RenderedPage } from '../src/prerender/renderPage.tsx';

/** What a page says about fonts. */
export interface PageFonts {
  /** Files that the first paint needs. */
  readonly preloads: readonly string[];
  /** The `@font-face` rules. */
  readonly faces: string;
}

/** Puts rendered pages into the HTML template and remembers the hashes of their styles. */
export class PageWriter {
  readonly #template: string;
  readonly #manifest: Manifest;
  readonly #fonts: PageFonts;
  readonly #hashes = new Set<string>();

  constructor(template: string, manifest: Manifest, fonts: PageFonts) {
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
    this.#allow(style[2] ?? '');
    return this.#fill(head + this.#fontTags() + css, html, this.scriptsOf(routeIds));
  }

  /** The empty page of client-only routes: React starts it from nothing. */
  shell(): string {
    const head = `<title></title><meta name="robots" content="noindex">${this.#fontTags()}`;
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

  /**
   * Preloads and `@font-face` rules, in a `<style>` of their own: styled-components replaces its
   * own one when the page comes alive, and every font declared there would load a second time.
   */
  #fontTags(): string {
    const faces = this.#fonts.faces.replace(/\s+/g, ' ').trim();
    this.#allow(faces);
    const preloads = this.#fonts.preloads.map(
      (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
    );
    return `${preloads.join('')}<style>${faces}</style>`;
  }

  /** Lets the Content-Security-Policy accept a `<style>` with this text. */
  #allow(css: string): void {
    this.#hashes.add(`sha256-${createHash('sha256').update(css).digest('base64')}`);
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
