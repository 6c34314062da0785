import { expect, type Page } from '@playwright/test';
import { fitsTheScreen } from '../../src/audit.ts';
import { placePaidOrder } from '../../src/back-office/orders.ts';
import { staffTest as test } from '../../src/fixtures.ts';
import { untilAlive } from '../../src/whole-page.ts';

/** Of each fact of the table: the name, its words that are broken over two lines, and the room of it and of its value. */
const rowsOf = (page: Page, table: string) =>
  page
    .getByRole('table', { name: table })
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.flatMap((row) => {
        const [name, value] = [row.querySelector('th'), row.querySelector('td')];
        const text = name?.firstChild;
        if (!text || !value) return [];
        const linesOf = (node: Node, start?: number, end?: number) => {
          const range = document.createRange();
          range.selectNodeContents(node);
          if (start !== undefined && end !== undefined) {
            range.setStart(node, start);
            range.setEnd(node, end);
          }
          return [...range.getClientRects()];
        };
        const words = [...(text.textContent ?? '').matchAll(/\S+/g)];
        const broken = words.filter(
          ({ 0: word, index }) => linesOf(text, index, index + word.length).length > 1,
        );
        const right = Math.max(...linesOf(text).map((line) => line.right));
        const left = Math.min(...linesOf(value).map((line) => line.left));
        return [
          { broken: broken.map(([word]) => word), gap: left - right, room: value.clientWidth },
        ];
      }),
    );

test.describe('a list of facts in the back office', () => {
  test('leaves its values room on a phone with text at 200 %, and breaks no word of a name', async ({
    page,
    token,
  }) => {
    const { id } = await placePaidOrder(token);
    await page.goto('/admin/test-order');
    await page.getByRole('button', { name: 'Place a test order' }).click();
    await expect(page.getByRole('table', { name: 'The test order' })).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    for (const [path, table] of [
      [`/admin/buyers/${id}`, 'The buyer'],
      ['/admin/test-order', 'The test order'],
    ] as const) {
      await page.goto(path);
      await untilAlive(page);
      await expect(page.getByRole('table', { name: table })).toBeVisible();
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      await expect.poll(() => fitsTheScreen(page)).toBe(true);
      const rows = await rowsOf(page, table);
      expect(rows.length).toBeGreaterThan(3);
      expect(rows.flatMap(({ broken }) => broken)).toEqual([]);
      // A third of the screen.
      expect(rows.filter(({ room }) => room < 120)).toEqual([]);
    }
  });

  test('has its values beside their names on a desktop, in lines that can be read', async ({
    page,
    token,
  }) => {
    const { id } = await placePaidOrder(token);
    for (const [path, table] of [
      [`/admin/buyers/${id}`, 'The buyer'],
      ['/admin/bank', 'The account'],
      ['/admin/staff', 'What each role may do'],
    ] as const) {
      await page.goto(path);
      await untilAlive(page);
      const facts = page.getByRole('table', { name: table });
      await expect(facts).toBeVisible();
      const rows = await rowsOf(page, table);
      expect(rows.filter(({ gap }) => gap > 150)).toEqual([]);
      expect((await facts.boundingBox())?.width).toBeLessThan(700);
    }
  });
});
