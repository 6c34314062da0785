import { Injectable } from '@nestjs/common';
import { MessageClient } from '@spade/bus/message-client';
import { DAY_MS } from '@spade/contracts/lagos';
import type { NewSession } from '@spade/contracts/messages/auth';
import type { Request } from 'express';
import { clientAddress } from '../../http/client-address.ts';
import { TokenVerifier } from '../../http/token-verifier.ts';
import { present } from '../../http/view.ts';
import { LoginAnswer } from './account.view.ts';

/** Browsers by a part of their User-Agent; those that also name another browser come first. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera Mini|OPiOS)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * Browser and system of a User-Agent header in words: "Chrome on Windows". What a client claims, good
 * enough for its owner to recognise it; never evidence.
 */
export function deviceWords(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 500);
  const nameIn = (table: readonly [RegExp, string][]) =>
    table.find(([pattern]) => pattern.test(text))?.[1];
  const browser = nameIn(browsers);
  const system = nameIn(systems);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}

/** As long as auth knows a browser: 180 days. */
const BROWSER_MS = 180 * DAY_MS;

/** The end of every way to sign in. */
@Injectable()
export class SignInAnswers {
  constructor(
    private readonly client: MessageClient,
    private readonly tokens: TokenVerifier,
  ) {}

  /** The response with the new token; a session that the request still carried ends (ASVS 5.0, 7.2.4). */
  async answer(session: NewSession, request: Request): Promise<LoginAnswer> {
    await this.endSessionOf(request);
    const { browserMark } = session;
    // Sent to the sign-in alone, and hidden from scripts: it exempts this browser from delays that guesses of others cause.
    if (browserMark !== undefined)
      request.res?.cookie('staff_browser', browserMark, {
        httpOnly: true,
        sameSite: 'strict',
        path: '/api/admin/login',
        secure: request.secure,
        maxAge: BROWSER_MS,
      });
    return present(LoginAnswer, session, { success: true });
  }

  /** The key under which the limit counts sign-ins: the browser if it signed in before, otherwise the address, which neighbours share. */
  async countedBy(request: Request): Promise<{ key: string; browserMark?: string }> {
    const browser = await this.tokens.browserOf(request.headers.cookie);
    if (!browser) return { key: clientAddress(request) };
    return { key: `browser:${browser.id}`, browserMark: browser.mark };
  }

  private async endSessionOf({ headers }: Request): Promise<void> {
    if (headers.authorization === undefined) return;
    const sessionId = await this.tokens.sessionOf(headers.authorization).catch(() => undefined);
    if (sessionId !== undefined) await this.client.send('auth.logout', { sessionId });
  }
}
