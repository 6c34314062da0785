import { createHash } from 'node:crypto';
import type { PageData } from '../src/lib/pageData.ts';

/** The parts of a page. */
export interface DocumentParts {
  /** Tags of the head: title, description, Open Graph, pictures to fetch early. */
  readonly head: string;
  /** Content of `<body>` before the scripts. */
  readonly body: string;
  /** Rules of styled-components, as its own `<style>` tag. */
  readonly css: string;
  /** Address of the web app manifest: what a phone puts on its Home Screen. */
  readonly manifest: string;
  /** Fonts that the first paint needs. */
  readonly fonts: readonly string[];
  /** Rules outside of styled-components: `@font-face` and `baseRules`. */
  readonly base: string;
  /** schema.org nodes (https://schema.org); undefined for a private page. */
  readonly structuredData: unknown;
  /** Scripts to run, and those that they import. */
  readonly scripts: readonly string[];
  readonly preloads: readonly string[];
  /** Data that its scripts read. */
  readonly data: PageData;
}

/** An HTML document and what its policy must allow. */
export interface PageDocument {
  readonly html: string;
  /** CSP hashes (`sha256-…`) of its `<style>` elements. */
  readonly styles: readonly string[];
}

/**
 * Lets browsers that can (Chromium) fetch a page when the pointer rests on its link or a finger touches it. Private pages
 * and order forms are left out.
 */
const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/api/*', '/admin*', '/orders/*', '/*\\?*'] } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

/** CSP hash of the speculation rules, the only inline script of a page. */
export const SPECULATION_HASH = hashOf(SPECULATION_RULES);

/** Puts the parts of a page together. Throws on code that the Content-Security-Policy would block. */
export function writeDocument(parts: DocumentParts): PageDocument {
  refuseInlineCode(parts.body);
  const base = parts.base
    .replace(/\/\*.*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const rules = /<style[^>]*>([\s\S]*)<\/style>/.exec(parts.css)?.[1] ?? '';
  const html = [
    '<!doctype html><html lang="en-NG"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="theme-color" content="#F2EBDC">',
    ...parts.fonts.map(
      (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
    ),
    parts.head,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    `<link rel="manifest" href="${parts.manifest}">`,
    `<style>${base}</style>${parts.css}`,
    // Before the scripts, which may run while the page is still being read.
    jsonScript('application/json', parts.data, 'page-data'),
    ...parts.preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
    // Async: a page goes to the section in its address when it is read, and deferred scripts would hold that up.
    ...parts.scripts.map((src) => `<script type="module" async src="${src}"></script>`),
    jsonScript('application/ld+json', parts.structuredData),
    `<script type="speculationrules">${SPECULATION_RULES}</script>`,
    `</head><body>${parts.body}`,
    '</body></html>',
  ];
  return { html: html.join(''), styles: [hashOf(base), hashOf(rules)] };
}

/** Data as a script element that never runs; nothing without data. */
function jsonScript(type: string, data: unknown, id?: string): string {
  if (data === undefined) return '';
  const text = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="${type}"${id ? ` id="${id}"` : ''}>${text}</script>`;
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

function refuseInlineCode(html: string): void {
  const found = /<script\b[^>]*>|<[^>]+\s(?:style="[^"]*"|on[a-z]+=")/.exec(html);
  if (found) throw new Error(`The Content-Security-Policy would block this: ${found[0]}`);
}
