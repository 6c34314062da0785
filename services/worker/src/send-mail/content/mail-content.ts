/** A piece of text; `strong` is emphasised. */
export type Words = string | { strong: string };

/** One paragraph. */
export type Paragraph = readonly Words[];

/** A paragraph without its emphasis. */
export function plainWords(paragraph: Paragraph): string {
  return paragraph.map((words) => (typeof words === 'string' ? words : words.strong)).join('');
}

/** One fact on a ruled line; `isLarge` for values to type into a banking app. */
export interface Fact {
  label: string;
  value: string;
  isLarge?: boolean;
}

/** A coloured band with the most important fact. */
export interface Note {
  tone: 'good' | 'warning' | 'error';
  title: string;
  text: string;
}

/**
 * The content of one mail, without markup: HTML and plain text are both rendered from it, so they cannot
 * differ.
 */
export interface MailContent {
  subject: string;
  /** The preview text that inboxes show after the subject. */
  preview: string;
  heading: string;
  intro: readonly Paragraph[];
  note?: Note;
  facts?: readonly Fact[];
  /** Text that another person wrote, shown unchanged. */
  quote?: string;
  /** The one thing to do. */
  action?: { label: string; url: string };
  small: readonly Paragraph[];
}

/** The company's details in mails, from configuration. */
export interface MailCompany {
  name: string;
  email: string;
  phone: string;
  rcNumber: string;
  /** Front page of the site, no slash at the end; links are built on it. */
  publicUrl: string;
  /** When staff are there, in words: `Mon to Sat, 8AM to 6PM WAT`. */
  hours: string;
  /** Delivery and refunds, in the words of the pages. */
  delivery: { cost: string; time: string; refunds: string };
}
