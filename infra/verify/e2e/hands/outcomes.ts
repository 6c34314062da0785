import type { Control, Look } from './seen.ts';
import type { Visit } from './visit.ts';

/** What is known before a press, and what is seen after it. */
export interface Moment {
  readonly visit: Visit;
  readonly before: Look;
  readonly after: Look;
  /** How many addresses were asked for, documents shown, and extras met before the press. */
  readonly marks: Marks;
}

/** Lengths of a visit's lists at the press; what comes later is the press's. */
export interface Marks {
  readonly asked: number;
  readonly arrivals: number;
  readonly extras: number;
}

/** Notes how much a visit has met so far. */
export const marksOf = ({ asked, arrivals, extras }: Visit): Marks => ({
  asked: asked.length,
  arrivals: arrivals.length,
  extras: extras.length,
});

/** Whether what the press stands for has happened. */
export type Outcome = (moment: Moment) => boolean;

const withoutHash = (address: string): string => address.split('#')[0] ?? address;
const hasNewDialog = ({ before, after }: Moment): boolean =>
  after.dialogs.some((name) => !before.dialogs.includes(name));
const hasArrived = ({ visit, marks }: Moment): boolean => visit.arrivals.length > marks.arrivals;

/** The page, section, mail, call or file that a link names; or the dialog that it stands for. */
function followed(href: string): Outcome {
  return (moment) => {
    const { visit, before, after, marks } = moment;
    const target = new URL(href, before.url);
    const isOutside = target.origin !== new URL(before.url).origin;
    const asked = visit.asked.slice(marks.asked);
    if (isOutside) return asked.includes(target.href) || visit.extras.length > marks.extras;
    if (hasNewDialog(moment) || visit.extras.slice(marks.extras).includes('download')) return true;
    const isThere = withoutHash(after.url) === withoutHash(target.href);
    const wasThere = withoutHash(before.url) === withoutHash(target.href);
    // A link to the page that is shown, and says so.
    if (wasThere && isThere && after.control?.isSelected) return true;
    if (target.hash) return isThere && after.url.endsWith(target.hash) && after.isAtHash;
    // A page may lead on to another, as a guarded one does.
    const wasAsked = asked.some((url) => withoutHash(url) === withoutHash(target.href));
    return hasArrived(moment) && (isThere || wasAsked);
  };
}

/** The order form of exactly this product. */
export function orderFormOf(title: string): Outcome {
  return ({ after }) =>
    after.ordered.includes(title) &&
    // A title may be the beginning of another.
    after.ordered.every((other) => title.includes(other));
}

/** Red words beside fields, which the page writes; the browser's own bubble is none. */
export const refusedInWords =
  (fields = 1): Outcome =>
  ({ after }) =>
    after.wrongFields >= fields;

/** Something new is seen: a dialog, a message, another page, other words on the control, another value, a bubble of the browser. */
const somethingNew: Outcome = (moment) => {
  const { visit, before, after, marks } = moment;
  return (
    hasNewDialog(moment) ||
    before.dialogs.length > after.dialogs.length ||
    hasArrived(moment) ||
    visit.extras.length > marks.extras ||
    after.messages.some((message) => !before.messages.includes(message)) ||
    after.control?.says !== before.control?.says ||
    after.values !== before.values ||
    after.wrongFields > before.wrongFields ||
    (after.isAsked && !before.isAsked)
  );
};

/** Buttons whose outcome is known by their name. */
const buttons: readonly [RegExp, Outcome][] = [
  [/^(accept|decline)$/i, (moment) => !moment.after.control || somethingNew(moment)],
  // Of its five fields an address may have filled in the subject.
  [/^send message$/i, refusedInWords(4)],
  [/^(sign up|sign in|proceed to payment)$/i, refusedInWords()],
];

/** What a press on the control stands for; `title` is the product that it orders. */
export function outcomeOf(control: Control, title?: string): Outcome {
  const { kind, name, href = '' } = control;
  if (title !== undefined && (/^order now/i.test(name) || /[?&]order=/.test(href)))
    return orderFormOf(title);
  if (kind === 'link') return followed(href);
  if (kind === 'summary')
    return ({ before, after }) => after.control?.isExpanded !== before.control?.isExpanded;
  if (kind === 'file') return ({ visit, marks }) => visit.extras.length > marks.extras;
  if (control.role === 'tab' || control.type === 'radio')
    return ({ after }) => after.control?.isSelected === true;
  return buttons.find(([pattern]) => pattern.test(name))?.[1] ?? somethingNew;
}
