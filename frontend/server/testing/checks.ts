import { createHash } from 'node:crypto';

/** Hash of an empty `<style>`, which every policy allows (server/headers.ts). */
export const EMPTY_STYLE = hashOf('');

/** The sources of a directive: `style-src` → `["'self'", "'sha256-…'"]`. */
export function sourcesOf(policy: string, directive: string): readonly string[] {
  const found = policy.split('; ').find((part) => part.startsWith(`${directive} `));
  return found?.split(' ').slice(1) ?? [];
}

/** CSP hashes of the `<style>` elements of a page. */
export const styleHashes = (html: string): readonly string[] =>
  [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, rules = '']) => hashOf(rules));

/** What the policy of a page would block: style attributes, handlers, scripts that run inline. */
export function inlineCodeOf(page: Document): readonly string[] {
  const blocked = [...page.querySelectorAll('*')].flatMap((element) =>
    element
      .getAttributeNames()
      .filter((name) => name === 'style' || name.startsWith('on'))
      .map((name) => `${element.localName} ${name}="${element.getAttribute(name)}"`),
  );
  const scripts = [...page.querySelectorAll('script:not([src])')]
    .map(({ outerHTML }) => outerHTML.slice(0, 60))
    .filter((tag) => !/type="(?:application\/(?:ld\+)?json|speculationrules)"/.test(tag));
  return [...blocked, ...scripts];
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
