import { choose, press, pressKey, REACH_MS, type } from './finger.ts';
import { marksOf, type Outcome, outcomeOf } from './outcomes.ts';
import type { Aim, Control, Look } from './seen.ts';
import { SCROLL_MS, sleep, type Visit } from './visit.ts';

/** Longest time from a press to its outcome, in milliseconds. */
const OUTCOME_MS = 10_000;

/** What became of a press. `covered` and `unseen`: a visitor had nothing to press. `doubled`: it was done twice. */
export type Result = 'met' | 'lost' | 'doubled' | 'unseen' | 'covered';

/** One press and what became of it. */
export interface Verdict {
  readonly what: string;
  readonly result: Result;
  readonly why: string;
  /** From first paint to the press, in milliseconds. */
  readonly pressedMs: number;
  /** From the press to the outcome, in milliseconds. */
  readonly tookMs: number;
}

/** How a control is used. */
export interface Use {
  /** Instead of the outcome that the kind of control has. */
  readonly outcome?: Outcome;
  /** The product that the control orders. */
  readonly title?: string;
  /** Products among which an order form is recognised. */
  readonly titles?: readonly string[];
  /** For a field or a list; by default words that fit the field. */
  readonly text?: string;
  /** Presses, 150 ms apart. */
  readonly times?: number;
  /** Milliseconds after first paint; by default what the conditions say. */
  readonly atMs?: number;
  /** Held scripts come so many milliseconds after the act; by default once it is judged. */
  readonly scriptsAfterMs?: number;
  /** Goes on at once; whether the text was kept is judged later. */
  readonly isHasty?: boolean;
}

const labelOf = ({ kind, name, href }: Control): string => `${kind} "${name || href}"`;

/** Words that a visitor would type into a field. */
function wordsFor({ type: fieldType = '', name }: Control): string {
  if (fieldType === 'email') return 'ada@example.com';
  if (fieldType === 'tel' || /phone/i.test(name)) return '08031234567';
  if (fieldType === 'date') return '11202026'; // as the browser asks for it here: month, day, year
  return fieldType === 'number' ? '2' : 'Ada Obi';
}

/**
 * Uses one control of the page as a visitor does: aims once at what is seen, presses at the drawn moment, then types or
 * chooses where it is a field or a list. Lost when nothing of what the control stands for is seen within 10 s, or when
 * text that was typed is gone once the page has done all that it does.
 */
export async function use(visit: Visit, control: Control, how: Use = {}): Promise<Verdict> {
  const titles = how.titles ?? (how.title === undefined ? [] : [how.title]);
  const atMs = how.atMs ?? visit.conditions.delayMs;
  await sleep(visit.paintedAt + atMs - REACH_MS - SCROLL_MS - Date.now());
  const aim = await visit.aim(control, titles);
  const what = `${labelOf(control)}${how.times === 2 ? ', twice' : ''}`;
  if (aim.state !== 'seen') {
    const isCovered = aim.state === 'covered' || aim.state === 'scrolled';
    const result = isCovered ? 'covered' : 'unseen';
    return { what, result, why: aim.state, pressedMs: -1, tookMs: -1 };
  }
  await sleep(Math.max(REACH_MS, visit.paintedAt + atMs - Date.now()));
  const marks = marksOf(visit);
  const pressedAt = Date.now();
  await press(visit, aim, how.times);
  const verdictOf = (lost: string | undefined): Verdict => ({
    what,
    result: lost === undefined ? 'met' : 'lost',
    why: lost ?? '',
    pressedMs: pressedAt - visit.paintedAt,
    tookMs: Date.now() - pressedAt,
  });
  if (control.kind === 'field' || control.kind === 'choice')
    return verdictOf(
      await andWhetherItMoved(await enter(visit, control, how), visit, control, aim),
    );
  const outcome = how.outcome ?? outcomeOf(control, how.title);
  const comeLate =
    how.scriptsAfterMs === undefined ? undefined : releaseAfter(visit, how.scriptsAfterMs);
  const isMet = (after: Look) => outcome({ visit, before: aim.look, after, marks });
  const lost = await untilSeen(visit, isMet, control, titles);
  await comeLate;
  const verdict = verdictOf(await andWhetherItMoved(lost, visit, control, aim));
  const isAtWork = visit.conditions.scripts === 'running' && control.kind === 'button';
  if (verdict.result === 'lost' || !isAtWork || how.isHasty) return verdict;
  await settle(visit);
  const isBusy = (await visit.look(control))?.control?.isBusy === true;
  return isBusy ? { ...verdict, result: 'lost', why: 'it stays busy after its outcome' } : verdict;
}

/** Uses what stands before a control, so that it is seen; the scripts stay where they are. */
export async function reveal(visit: Visit, { behind }: Pick<Control, 'behind'>): Promise<void> {
  if (!behind) return;
  await reveal(visit, behind);
  await use(visit, behind, { atMs: 0, isHasty: true });
}

/** Says beside what was lost how far the control went from where it was pressed. */
async function andWhetherItMoved(
  lost: string | undefined,
  visit: Visit,
  control: Control,
  aim: Aim,
): Promise<string | undefined> {
  if (lost === undefined) return undefined;
  const now = await visit.aimOnce(control);
  if (now?.state !== 'seen') return lost;
  const [across, down] = [Math.round(now.x - aim.x), Math.round(now.y - aim.y)];
  return across || down ? `${lost}; it moved by ${across}, ${down} pixels` : lost;
}

/** Waits until the visitor sees it; returns what is seen instead after 10 s. */
export async function untilSeen(
  visit: Visit,
  isMet: (after: Look) => boolean,
  control?: Control,
  titles: readonly string[] = [],
): Promise<string | undefined> {
  const giveUpAt = Date.now() + OUTCOME_MS;
  let after: Look | undefined;
  while (Date.now() < giveUpAt) {
    after = await visit.look(control, titles);
    if (after && isMet(after)) return undefined;
    await sleep(100);
  }
  return `nothing of it within 10 s; ${describe(after)}`;
}

/** Types into the pressed field or chooses from the pressed list; returns what was lost of it. */
async function enter(visit: Visit, control: Control, how: Use): Promise<string | undefined> {
  const isList = control.kind === 'choice';
  const option = isList && how.text === undefined ? await anotherOption(visit, control) : undefined;
  const hasNoOther = isList && how.text === undefined && option === undefined;
  const text = option?.value ?? how.text ?? wordsFor(control);
  // A visitor types when the caret is there; on a phone the keyboard comes only then.
  const why = await untilSeen(visit, (after) => after.control?.hasFocus === true, control);
  if (why !== undefined) return `no focus: ${why}`;
  if (hasNoOther) return undefined;
  // Where in a text that stands there the caret comes depends on a pixel: what is typed goes behind it, a number instead.
  if (!isList && control.type !== 'date')
    await pressKey(visit, control.type === 'number' ? 'Control+A' : 'End');
  await (isList ? choose(visit, option?.word ?? text) : type(visit, text));
  if (how.isHasty) return undefined;
  await releaseAfter(visit, how.scriptsAfterMs ?? 0);
  await settle(visit);
  const kept = control.type === 'date' ? '2026' : text;
  return whatBecameOf(kept, (await visit.look(control))?.control?.value);
}

/** What was lost of a text that was typed; undefined when it is still there. */
export const whatBecameOf = (text: string, value = ''): string | undefined =>
  value.includes(text) ? undefined : `"${text}" became "${value}"`;

async function releaseAfter(visit: Visit, ms: number): Promise<void> {
  await sleep(ms);
  visit.release();
}

/** Lets everything come that comes late, held scripts too. */
export async function settle(visit: Visit): Promise<void> {
  visit.release();
  await visit.untilAnswering();
  await visit.untilQuiet();
}

/** An option that is not chosen, and the first word of it, which no other option begins with. */
function anotherOption(
  visit: Visit,
  { name }: Control,
): Promise<{ word: string; value: string } | undefined> {
  const list = visit.page.getByRole('combobox', { name, exact: true }).first();
  return list.evaluate((element) => {
    const options = [...(element as HTMLSelectElement).options];
    const wordOf = ({ text }: HTMLOptionElement) => text.split(' ')[0] ?? '';
    const other = options.findLast(
      (option) =>
        !option.selected &&
        options.every((each) => each === option || !each.text.startsWith(wordOf(option))),
    );
    return other && { word: wordOf(other), value: other.value };
  });
}

function describe(look: Look | undefined): string {
  if (!look) return 'the page was going away';
  const { url, dialogs, control, ordered } = look;
  const form = ordered.length > 0 ? `order form of ${ordered.join(' and ')}, ` : '';
  return `${url}, ${form}dialogs [${dialogs.join(', ')}], ${control ? 'the control is there' : 'the control is gone'}`;
}
