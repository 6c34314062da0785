import type { Outcome } from './outcomes.ts';
import type { Control, ControlKind } from './seen.ts';
import { settle, use, type Verdict, whatBecameOf } from './trial.ts';
import { sleep, type Visit } from './visit.ts';

/** Longest time until a control that a visitor came for is there, in milliseconds. */
const LOOK_MS = 20_000;

/**
 * A visitor who does one thing after another on a page. The first press comes at the drawn moment after first paint,
 * each later one right after the one before. What is not offered counts as lost.
 */
export class Hand {
  readonly verdicts: Verdict[] = [];
  private readonly typed: { control: Control; text: string; documents: number; at: number }[] = [];

  constructor(
    readonly visit: Visit,
    /** Products among which an order form is recognised. */
    private readonly titles: readonly string[] = [],
  ) {}

  /** Presses the field and types; `end` judges whether the text was kept. */
  type(name: RegExp, text: string): Promise<boolean> {
    return this.enter(name, 'field', text);
  }

  /** Presses the list and chooses the option that begins so. */
  choose(name: RegExp, option: string): Promise<boolean> {
    return this.enter(name, 'choice', option);
  }

  /** Presses what has this name, `pauseMs` after the step before; by default it is judged by its kind. */
  async press(
    name: RegExp,
    how: {
      outcome?: Outcome;
      title?: string;
      times?: number;
      pauseMs?: number;
      /** Sends what was typed, so that the fields may be emptied or go away. */
      sends?: boolean;
    } = {},
  ): Promise<boolean> {
    const control = await this.find(name, ['button', 'link', 'summary', 'tick', 'file']);
    if (!control) return false;
    const { pauseMs = 0, sends = false, ...rest } = how;
    const verdict = await use(this.visit, control, {
      ...rest,
      titles: this.titles,
      atMs: this.nextMs(pauseMs),
    });
    if (sends && verdict.result === 'met') this.typed.length = 0;
    return this.keep(verdict);
  }

  /** Says what was wrong after all with the last press. */
  amend(why: string): void {
    const last = this.verdicts.pop();
    if (last) this.verdicts.push({ ...last, result: 'lost', why });
  }

  /** Lets the page do all that it does late, then judges the texts: each is kept where its document still stands. */
  async end(): Promise<readonly Verdict[]> {
    await settle(this.visit);
    for (const { control, text, documents, at } of this.typed) {
      const verdict = this.verdicts[at];
      if (!verdict || documents !== this.visit.documents) continue;
      const why = whatBecameOf(text, (await this.visit.look(control))?.control?.value);
      if (why !== undefined) this.verdicts[at] = { ...verdict, result: 'lost', why };
    }
    return this.verdicts;
  }

  private async enter(name: RegExp, kind: ControlKind, text: string): Promise<boolean> {
    const control = await this.find(name, [kind]);
    if (!control) return false;
    const { documents } = this.visit;
    const how = { text, isHasty: true, atMs: this.nextMs(0) };
    const isMet = this.keep(await use(this.visit, control, how));
    if (isMet) this.typed.push({ control, text, documents, at: this.verdicts.length - 1 });
    return isMet;
  }

  /** The drawn moment for the first press, afterwards now. */
  private nextMs(pauseMs: number): number {
    if (this.verdicts.length === 0) return this.visit.conditions.delayMs;
    return Date.now() - this.visit.paintedAt + pauseMs;
  }

  private keep(verdict: Verdict): boolean {
    // It was found, so a visitor came for it.
    const isMissed = verdict.result === 'unseen' || verdict.result === 'covered';
    this.verdicts.push(isMissed ? { ...verdict, result: 'lost' } : verdict);
    return verdict.result === 'met';
  }

  private async find(name: RegExp, kinds: readonly ControlKind[]): Promise<Control | undefined> {
    const giveUpAt =
      Date.now() + (this.visit.conditions.scripts === 'running' ? LOOK_MS : LOOK_MS / 4);
    do {
      const controls = await this.visit.controls();
      const found = controls.find((each) => kinds.includes(each.kind) && name.test(each.name));
      if (found) return found;
      await sleep(100);
    } while (Date.now() < giveUpAt);
    const why = `is not offered on ${this.visit.page.url()}`;
    this.verdicts.push({ what: String(name), result: 'lost', why, pressedMs: -1, tookMs: -1 });
    return undefined;
  }
}
