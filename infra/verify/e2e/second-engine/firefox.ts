import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { inPage } from '../hands/in-page.ts';
import type { Aim, Control, Look, Question } from '../hands/seen.ts';

// Playwright drives a patched Firefox only; its way to drive a stock one asks for commands that the ESR does not have.

/** Where Debian puts Firefox; `FIREFOX_PATH` names another. Undefined where there is none. */
export const firefoxPath = (): string | undefined =>
  [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
    (path) => path && existsSync(path),
  );

/** Firefox speaks to nobody but the site. */
const preferences = {
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
};
const START_MS = 60_000;
const DOWN_MS = 80;
const KEY_MS = 60;

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { level?: string; type?: string; text?: string };
  readonly result?: unknown;
  readonly message?: string;
}

/** A stock Firefox with one page, driven by WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/). */
export class Firefox {
  /** Console errors and uncaught errors. */
  readonly complaints: string[] = [];
  private readonly waiting = new Map<number, (message: Message) => void>();
  private lastId = 0;
  private context = '';

  private constructor(
    private readonly socket: WebSocket,
    private readonly end: () => Promise<void>,
  ) {
    socket.addEventListener('message', ({ data }) =>
      this.take(JSON.parse(String(data)) as Message),
    );
  }

  /** Starts Firefox with a page of this size. */
  static async launch(path: string, viewport: { width: number; height: number }): Promise<Firefox> {
    const profile = await mkdtemp(join(tmpdir(), 'spade-firefox-'));
    const lines = Object.entries(preferences).map(
      ([name, value]) => `user_pref("${name}", ${value});`,
    );
    await writeFile(join(profile, 'user.js'), lines.join('\n'));
    const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'];
    const child = spawn(path, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    const ended = once(child, 'exit');
    const end = async () => {
      child.kill();
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    };
    try {
      const socket = new WebSocket(`${await addressIn(child.stderr)}/session`);
      await once(socket, 'open', { signal: AbortSignal.timeout(START_MS) });
      const firefox = new Firefox(socket, end);
      await firefox.openPage(viewport);
      return firefox;
    } catch (error) {
      await end();
      throw error;
    }
  }

  private async openPage(viewport: { width: number; height: number }): Promise<void> {
    const capabilities = { alwaysMatch: { acceptInsecureCerts: true } };
    await this.send('session.new', { capabilities });
    await this.send('session.subscribe', { events: ['log.entryAdded'] });
    const { context } = await this.send<{ context: string }>('browsingContext.create', {
      type: 'tab',
    });
    this.context = context;
    await this.send('browsingContext.setViewport', { context, viewport });
  }

  /** Opens an address and returns when the document is there, not all of its parts. */
  async open(url: string): Promise<void> {
    await this.send('browsingContext.navigate', {
      ...{ context: this.context, url, wait: 'interactive' },
    });
  }

  /** All controls that can be seen somewhere on the page. */
  controls = (): Promise<Control[]> => this.ask<Control[]>({ ask: 'controls' });

  /** Aims at a control as hands/visit.ts does, without waiting. */
  aim = (control: Control): Promise<Aim> => this.ask<Aim>({ ask: 'aim', control, titles: [] });

  /** What is seen now. */
  look = (titles: readonly string[] = []): Promise<Look> => this.ask<Look>({ ask: 'look', titles });

  /** Presses for 80 ms where a control was seen. */
  async press({ x, y }: Aim): Promise<void> {
    const actions = [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
      { type: 'pointerDown', button: 0 },
      { type: 'pause', duration: DOWN_MS },
      { type: 'pointerUp', button: 0 },
    ];
    await this.act({ type: 'pointer', id: 'finger', actions });
  }

  /** Types, one key every 60 ms. */
  async type(text: string): Promise<void> {
    const actions = Array.from(text).flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
      { type: 'pause', duration: KEY_MS },
    ]);
    await this.act({ type: 'key', id: 'keys', actions });
  }

  async close(): Promise<void> {
    this.socket.close();
    await this.end();
  }

  private async act(source: object): Promise<void> {
    await this.send('input.performActions', { context: this.context, actions: [source] });
  }

  private async ask<Answer>(question: Question): Promise<Answer> {
    const { result } = await this.send<{ result: { value: string } }>('script.callFunction', {
      functionDeclaration: `(question) => JSON.stringify((${String(inPage)})(JSON.parse(question)))`,
      arguments: [{ type: 'string', value: JSON.stringify(question) }],
      target: { context: this.context },
      awaitPromise: false,
    });
    return JSON.parse(result.value) as Answer; // of this question
  }

  private take({ id, method, params, ...rest }: Message): void {
    if (method === 'log.entryAdded' && params?.level === 'error')
      this.complaints.push(`${params.type}: ${params.text}`);
    if (id !== undefined) this.waiting.get(id)?.({ id, ...rest });
  }

  private send<Answer = unknown>(method: string, params: object): Promise<Answer> {
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, ({ result, message }) => {
        this.waiting.delete(id);
        if (message === undefined) resolve(result as Answer);
        else reject(new Error(`${method}: ${message}`));
      });
      this.socket.send(JSON.stringify({ id, method, params }));
    });
  }
}

/** The address that Firefox says it listens at. */
async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  const lines = createInterface({ input: output, signal: AbortSignal.timeout(START_MS) });
  for await (const line of lines) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
    if (!address) continue;
    output.resume();
    return address;
  }
  throw new Error('Firefox did not say where it listens');
}
