import type { Browser } from '@playwright/test';

/** What a drawn receipt says. */
interface DrawnReceipt {
  /** Naira, two decimals. */
  readonly amount: string;
  /** As banks write it: `22-11-2026 09:38:12`. */
  readonly at: string;
  /** 30 digits with a date and a time inside (services/worker, `read-transaction-id.ts`). */
  readonly sessionId: string;
}

/** A receipt as a banking app shows it, for the worker to read. PNG. */
export async function drawReceipt(browser: Browser, receipt: DrawnReceipt): Promise<Buffer> {
  const rows = [
    ['Amount', `NGN ${receipt.amount.replaceAll(/\B(?=(\d{3})+\.)/g, ',')}`],
    ['Transaction Date', receipt.at],
    ['Sender', 'ADAEZE OBI'],
    ['Session ID', receipt.sessionId],
  ];
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    deviceScaleFactor: 2,
  });
  try {
    const page = await context.newPage();
    await page.setContent(`<!doctype html><style>
      body { margin: 16px; font: 14px/1.5 "Liberation Sans", sans-serif }
      p { display: flex; justify-content: space-between; gap: 24px; margin: 14px 0 }
      p b { font-weight: 400; text-align: right; overflow-wrap: anywhere }
      </style><h1>Transaction Receipt</h1>
      ${rows.map(([label, value]) => `<p><span>${label}</span> <b>${value}</b></p>`).join('')}`);
    return await page.screenshot();
  } finally {
    await context.close();
  }
}
