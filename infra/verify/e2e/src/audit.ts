import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** WCAG 2.0 to 2.2, levels A and AA, and what axe calls best practice (landmarks, headings). */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** What axe finds on the page in its present state, one line per rule; empty is good. */
export async function auditPage(page: Page): Promise<string[]> {
  // Once a page, and only the faults come back: axe's own driver sends its source and all results each time.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async (values) => {
    const { axe: engine } = window as unknown as { axe: typeof axe }; // put there above
    const { violations } = await engine.run({
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
    });
    // A bar that stays in view leaves a strip of what passes below it: such a control is judged in the middle of the view.
    const isSmall = async (selector: string) => {
      document.querySelector(selector)?.scrollIntoView({ block: 'center' });
      const again = await engine.run(selector, { runOnly: ['target-size'] });
      return again.violations.length > 0;
    };
    const faults: string[] = [];
    for (const { id, nodes } of violations) {
      const targets: string[] = [];
      for (const target of nodes.map((node) => String(node.target)))
        if (id !== 'target-size' || (await isSmall(target))) targets.push(target);
      if (targets.length > 0) faults.push(`${id}: ${targets.join(' | ')}`);
    }
    return faults;
  }, rules);
}

/** True when nothing of the page is wider than the screen. */
export const fitsTheScreen = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

/** True when the page scrolls no further than its content: what is hidden in a list that scrolls must not make it longer. */
export const endsWithItsContent = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const last = document.querySelector('main');
    const end = last ? last.getBoundingClientRect().bottom + window.scrollY : 0;
    const { scrollHeight } = document.documentElement;
    return scrollHeight <= Math.max(window.innerHeight, Math.ceil(end)) + 1;
  });

const phone = { width: 360, height: 780 };
const desktop = { width: 1280, height: 850 };

/** The headings and paragraphs of the first view, or of the open dialog, that a picture or another part covers; empty is good. */
const coveredTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const place = document.querySelector('dialog[open]') ?? document.querySelector('main');
    const texts = [...(place?.querySelectorAll('h1, h2, h3, p') ?? [])];
    return texts.flatMap((text) => {
      const words = document.createRange();
      words.selectNodeContents(text);
      const [line] = words.getClientRects();
      // What is hidden to the eye is cut to a pixel.
      if (!line || line.width < 2 || text.clientHeight === 1) return [];
      const above = document.elementFromPoint(line.left + 1, line.top + line.height / 2);
      if (!above || text.contains(above) || above.contains(text)) return [];
      // A bar that stays in view covers what passes below it; a link may spread over its card.
      for (let part: Element | null = above; part; part = part.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(part).position) || part.matches('a, button'))
          return [];
      return [`"${text.textContent.slice(0, 40)}" is covered`];
    });
  });

/** The widths of the design: a phone, a tablet, a laptop and a large screen. */
const designSizes = [phone, { width: 768, height: 1024 }, desktop, { width: 1920, height: 1080 }];

/** What is wrong with the page in its present state at each width of the design; the window is as before afterwards. */
export async function auditEveryWidth(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  const faults: string[] = [];
  for (const size of designSizes) {
    await page.setViewportSize(size);
    const found = [...(await auditPage(page)), ...(await coveredTexts(page))];
    if (!(await fitsTheScreen(page))) found.push('the page is wider than the screen');
    faults.push(...found.map((fault) => `${size.width} px: ${fault}`));
  }
  if (before) await page.setViewportSize(before);
  return faults;
}

/** How far a dialog scrolls because of what is hidden inside it, in pixels. */
const dialogOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const dialog = document.querySelector('dialog[open]');
    return dialog ? dialog.scrollHeight - dialog.clientHeight : 0;
  });

/** 1280 × 1024 at 400 % (WCAG 1.4.10). */
const zoomed = { width: 320, height: 256 };

/** A phone and a desktop whose text is twice as large, and a desktop of 1280 by 1024 at 400 % (WCAG 1.4.4, 1.4.10). */
const largeTexts = [
  { width: 360, height: 740, textSize: '200%' },
  { width: 1280, height: 800, textSize: '200%' },
  { ...zoomed, textSize: '' },
] as const;

/** Sums of money on the page that break inside, with the words around them. */
const brokenSums = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const { 0: sum, index } of (text.textContent ?? '').matchAll(/-?₦[\d,.]*\d/g)) {
        const place = document.createRange();
        place.setStart(text, index);
        place.setEnd(text, index + sum.length);
        const [first, ...others] = place.getClientRects();
        if (first && others.some(({ top }) => top >= first.bottom - 1))
          broken.push(`${sum} breaks in "${text.parentElement?.textContent.slice(0, 40)}"`);
      }
    return broken;
  });

/** What is wrong in windows with large text, or hardly any room: pages wider than the screen, broken sums; empty is good. */
export async function faultsOfLargeText(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  if (!before) throw new Error('the page has no viewport');
  const faults: string[] = [];
  for (const { width, height, textSize } of largeTexts) {
    await page.setViewportSize({ width, height });
    // As the setting of the browser does: the page's own size is a share of it.
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, textSize);
    await expect
      .poll(() => fitsTheScreen(page), { timeout: 5_000 })
      .toBe(true)
      .catch(() => faults.push(`wider than ${width} × ${height} ${textSize}`));
    for (const fault of await brokenSums(page)) faults.push(`${width} px ${textSize}: ${fault}`);
  }
  await page.setViewportSize(before);
  return faults;
}

/**
 * What is wrong with the page in its present state, on a phone and on a desktop: axe's faults, and what is wider
 * than the screen, also at 400 %. One walk serves both widths, where the controls are the same. The window is as before afterwards.
 */
export async function auditBothWidths(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  if (!before) throw new Error('the page has no viewport');
  const faults: string[] = [];
  for (const size of [before, before.width < 768 ? desktop : phone]) {
    await page.setViewportSize(size);
    const found = await auditPage(page);
    if (!(await fitsTheScreen(page))) found.push('the page is wider than the screen');
    if ((await dialogOverflow(page)) > 0) found.push('the dialog itself scrolls');
    faults.push(...found.map((fault) => `${size.width} px: ${fault}`));
  }
  await page.setViewportSize(zoomed);
  if (!(await fitsTheScreen(page))) faults.push('400 %: the page is wider than the screen');
  await page.setViewportSize(before);
  return faults;
}
