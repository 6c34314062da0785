import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { runningSystem } from './running-system.ts';

/** Shows at `address` the page that nginx sends while the pages server is away: the written file, by its name. */
export async function showBuiltPage(page: Page, address: string, file: string): Promise<void> {
  const site = join(dirname(runningSystem().secrets), 'site/html');
  const body = await readFile(join(site, `${file}.html`), 'utf8');
  await page.route(address, (route) =>
    route.request().resourceType() === 'document'
      ? route.fulfill({ contentType: 'text/html', body })
      : route.fallback(),
  );
}
