import { createHash } from 'node:crypto';
import type { Manifest } from 'vite';
import type { RenderedPage } from '../src/prerender/renderPage.tsx';
import { isModule, type StartScript } from './start-script.ts';

/** Font tags of a page. */
export interface PageFonts {
  /** Files that the first paint needs. */
  readonly preloads: readonly string[];
  /** The `@font-face` rules. */
  readonly faces: string;
}

/** The tag of the start script in `index.html`, where the development server finds it. */
const START_TAG = '<script type="module" src="/src/boot/boot.ts"></script>';

/**
 * Lets browsers that can (Chromium) fetch a page when the pointer rests on its link or a finger touches
 * it, a product's page as well. Not what is private.
 */
const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/api/*', '/admin*', '/orders/*'] } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

/** In Vite's manifest: what runs a public page, what runs the back office, and the dialogs of an order. */
const SITE = 'src/site.tsx';
const STAFF = 'src/main.tsx';
const DIALOGS = 'src/live/OrderFlow.tsx';

/** Pages that fetch the dialogs in advance, by their start script. */
const orderPlaces: readonly StartScript[] = ['shop', 'product'];

/** The application's scripts of one page. */
interface Scripts extends Pick<RenderedPage, 'start' | 'script'> {
  readonly scripts: readonly string[];
  /** What they fetch next. */
  readonly next?: readonly string[];
}

/** Fills the HTML template with rendered pages and collects the CSP hashes of their inline code. */
export class PageWriter {
  private readonly template: string;
  private readonly startScripts: Readonly<Record<StartScript, string>>;
  private readonly manifest: Manifest;
  private readonly fonts: PageFonts;
  private readonly hashes: Record<string, string[]> = {};

  /** Start scripts are code without imports: a request for it would compete with the fonts. */
  constructor(
    template: string,
    startScripts: Readonly<Record<StartScript, string>>,
    manifest: Manifest,
    fonts: PageFonts,
  ) {
    if (Object.values(startScripts).some((code) => /<\/script|^import\b/m.test(code)))
      throw new Error('A start script cannot be inline');
    if (!template.includes(START_TAG)) throw new Error('The template has no start script');
    this.startScripts = startScripts;
    this.template = template.replace(/\n\s*/g, '');
    this.manifest = manifest;
    this.fonts = fonts;
  }

  /** CSP hashes of the `<style>` elements of each page written, by file: `/trading.html`. */
  get styleHashes(): Readonly<Record<string, readonly string[]>> {
    return this.hashes;
  }

  /** CSP hashes of the start scripts and the speculation rules. */
  get scriptHashes(): readonly string[] {
    return [...Object.values(this.startScripts), SPECULATION_RULES].map(hashOf);
  }

  /** The HTML of one prerendered page, to be written into `file`. */
  page(file: string, rendered: RenderedPage): string {
    const { head, css, html, templates, live, start, script } = rendered;
    refuseInlineCode(html + templates);
    const style = /<style([^>]*)>([\s\S]*)<\/style>/.exec(css);
    if (!style) throw new Error('The page has no styles');
    const fonts = this.fontTags(file);
    this.allow(file, style[2] ?? '');
    const rules = `<script type="speculationrules">${SPECULATION_RULES}</script>`;
    const tags = fonts.preloads + head + fonts.faces + css + rules;
    const scripts = this.filesOf(...(live ? [`src/live/${live}.tsx`] : []), SITE);
    const dialogs = orderPlaces.includes(script) ? this.filesOf(DIALOGS) : [];
    const next = dialogs.filter((name) => !scripts.includes(name));
    return this.fill(tags, { html, templates }, { scripts, next, start, script });
  }

  /**
   * The empty page of client-only routes, which React renders from scratch. Their code comes when the application knows
   * the address.
   */
  shell(file: string): string {
    const { preloads, faces } = this.fontTags(file);
    const head = `${preloads}<title></title><meta name="robots" content="noindex">${faces}`;
    const start = { scripts: this.filesOf(STAFF), start: 'painted', script: 'boot' } as const;
    return this.fill(head, { html: '', templates: '' }, start);
  }

  /** Files of these modules with what they import at once, without a leading slash, in import order. */
  private filesOf(...modules: readonly string[]): readonly string[] {
    const files = new Set<string>();
    for (const key of modules) {
      if (!this.manifest[key]) throw new Error(`The build has no ${key}`);
      this.collect(key, files);
    }
    return [...files];
  }

  /**
   * `src/boot` fetches the scripts named in `data-late` when `data-start` says, and on the pages of the shop those in `data-next`
   * when nothing else is to be done.
   */
  private fill(
    head: string,
    { html, templates }: Pick<RenderedPage, 'html' | 'templates'>,
    { scripts, next = [], start, script }: Scripts,
  ): string {
    const code = this.startScripts[script];
    const list = (files: readonly string[]) => files.map((file) => `/${file}`).join(' ');
    const more = next.length > 0 ? ` data-next="${list(next)}"` : '';
    return this.template
      .replace('<!--head-->', () => head)
      .replace('<!--app-->', () => html)
      .replace(
        START_TAG,
        () =>
          `${templates}<script${isModule(script) ? ' type="module"' : ''}${more} data-start="${start}" data-late="${list(scripts)}">${code}</script>`,
      );
  }

  /**
   * Preloads and `@font-face` rules in a separate `<style>`: styled-components replaces its own on
   * hydration, and the browser would load every font declared there a second time.
   */
  private fontTags(file: string): { preloads: string; faces: string } {
    const faces = this.fonts.faces.replace(/\s+/g, ' ').trim();
    this.allow(file, faces);
    const preloads = this.fonts.preloads.map(
      (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
    );
    return { preloads: preloads.join(''), faces: `<style>${faces}</style>` };
  }

  /** Adds the hash of this `<style>` text to the Content-Security-Policy of the page. */
  private allow(file: string, css: string): void {
    this.hashes[`/${file}`] ??= [];
    this.hashes[`/${file}`]?.push(hashOf(css));
  }

  /** Adds the chunk and its static imports, imports first. */
  private collect(key: string, files: Set<string>, seen = new Set<string>()): void {
    const chunk = this.manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const imported of chunk.imports ?? []) this.collect(imported, files, seen);
    files.add(chunk.file);
  }
}

const hashOf = (text: string): string =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`;

/**
 * Fails the build on inline scripts and style attributes, which the Content-Security-Policy blocks.
 */
function refuseInlineCode(html: string): void {
  const found = /<script\b[^>]*>|\sstyle="[^"]*"|\son[a-z]+="/.exec(
    html.replace(/<script type="application\/ld\+json">/g, ''),
  );
  if (found)
    throw new Error(
      `The Content-Security-Policy would block this in a prerendered page: ${found[0]}`,
    );
}
