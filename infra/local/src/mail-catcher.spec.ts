import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@spade/platform/testing/free-port';
import { createTransport } from 'nodemailer';
import { startMailCatcher } from './mail-catcher.ts';

describe('mail catcher', () => {
  it('keeps a mail and shows it without running what it holds', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mails-'));
    const [smtpPort, httpPort] = [await freePort(), await freePort()];
    const catcher = await startMailCatcher({ smtpPort, httpPort, folder });
    const transport = createTransport({ host: '127.0.0.1', port: smtpPort });
    await transport.sendMail({
      from: 'shop@x.test',
      to: 'ada@x.test',
      subject: 'Paid <b>',
      html: '<p>Thank you</p>',
    });
    const page = await fetch(`http://127.0.0.1:${httpPort}/`);
    const body = await page.text();
    expect(body).toContain('Paid &#60;b&#62;');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const link = /href="(\/[^"]+)"/.exec(body)?.[1];
    expect(await (await fetch(`http://127.0.0.1:${httpPort}${link}`)).text()).toContain(
      'Thank you',
    );
    expect((await fetch(`http://127.0.0.1:${httpPort}/../secrets`)).status).not.toBe(500);
    transport.close();
    await catcher.close();
    rmSync(folder, { recursive: true });
  });
});
