import type { Page } from '@playwright/test';

/** What a keyboard user meets at one stop of the Tab key. */
export interface TabStop {
  /** Words that name the element in a failure. */
  readonly name: string;
  /** An outline, or a field's inset edge, on the element or on the cell around it. */
  readonly isMarked: boolean;
  /** In the window, and not covered by the header or anything else (WCAG 2.4.11). */
  readonly isInView: boolean;
}

/** Presses Tab through the whole page, from where the focus is until it leaves the document. */
export async function walkByTab(page: Page): Promise<TabStop[]> {
  const stops: TabStop[] = [];
  // Far more than any page has: a focus trap must fail the test, not hang it.
  for (let press = 0; press < 200; press += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(describeFocus);
    if (!stop) return stops;
    stops.push(stop);
  }
  throw new Error(`200 presses of Tab did not leave ${page.url()}`);
}

/**
 * The same way back, from the end of the page: now the browser scrolls upwards, and the fixed header
 * is in the way.
 */
export async function walkBackByTab(page: Page, count: number): Promise<TabStop[]> {
  const stops: TabStop[] = [];
  while (stops.length < count) {
    await page.keyboard.press('Shift+Tab');
    const stop = await page.evaluate(describeFocus);
    if (!stop) throw new Error(`Shift+Tab left ${page.url()} after ${stops.length} stops`);
    stops.push(stop);
  }
  return stops;
}

/** Runs in the page. */
function describeFocus(): TabStop | null {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  const around = [element, element.parentElement, element.parentElement?.parentElement];
  const isMarked = around.some((candidate, level) => {
    if (!candidate) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate);
    const hasOutline =
      level === 0 && outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    return hasOutline || boxShadow.includes('inset');
  });
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
  // Three heights: a tall field may be cut by the window, but not hidden.
  const isInView = [0.25, 0.5, 0.75].every((part) => {
    const y = Math.max(top, 0) + (Math.min(bottom, innerHeight) - Math.max(top, 0)) * part;
    const onTop = document.elementFromPoint(x, y);
    return onTop !== null && (element.contains(onTop) || onTop.contains(element));
  });
  const name = element.getAttribute('aria-label') ?? element.textContent?.trim();
  return {
    name: `${element.tagName.toLowerCase()} ${name || element.getAttribute('name') || ''}`.trim(),
    isMarked,
    isInView,
  };
}

/**
 * Targets below 24 by 24 pixels (WCAG 2.5.8). Links in running text are exempt there, and so they
 * are here; a field is as large as the label around it.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const targets = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex="0"]',
    );
    return [...targets]
      .filter((target) => {
        const { width, height } = (target.closest('label') ?? target).getBoundingClientRect();
        if (width === 0 || getComputedStyle(target).visibility === 'hidden') return false;
        const isInText =
          getComputedStyle(target).display === 'inline' &&
          target.parentElement?.textContent?.trim() !== target.textContent?.trim();
        return !isInText && (width < 24 || height < 24);
      })
      .map((target) => `${target.tagName.toLowerCase()} ${target.textContent?.trim()}`);
  });
}
