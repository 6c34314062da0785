/** A stretch of text; `strong` is what the eye must find. */
export type Words = string | { strong: string };

/** One paragraph. */
export type Paragraph = readonly Words[];

/** A paragraph without its emphasis. */
export function plainWords(paragraph: Paragraph): string {
  return paragraph.map((words) => (typeof words === 'string' ? words : words.strong)).join('');
}

/** One fact on a ruled line; `isLarge` for what is typed into a banking app. */
export interface Fact {
  label: string;
  value: string;
  isLarge?: boolean;
}

/** A coloured band with one fact that matters more than the rest. */
export interface Note {
  tone: 'good' | 'warning' | 'error';
  title: string;
  text: string;
}

/**
 * What one mail says, free of markup: the HTML and the plain text are both made from it, so they
 * cannot say different things.
 */
export interface MailContent {
  subject: string;
  /** What a mail list shows behind the subject. */
  preview: string;
  heading: string;
  intro: readonly Paragraph[];
  note?: Note;
  facts?: readonly Fact[];
  /** Words of another person, shown as they were written. */
  quote?: string;
  /** The one thing to do. */
  action?: { label: string; url: string };
  small: readonly Paragraph[];
}

/** The company as mails name it, from configuration. */
export interface MailCompany {
  name: string;
  email: string;
  phone: string;
  rcNumber: string;
  /** Front page of the site, no slash at the end; links are built on it. */
  publicUrl: string;
}
