/** Kinds of things that a visitor presses. */
export type ControlKind = 'link' | 'button' | 'field' | 'choice' | 'tick' | 'file' | 'summary';

/** A control as a visitor would name it; found again on another load of the page. */
export interface Control {
  readonly kind: ControlKind;
  readonly name: string;
  /** Which of those with this kind and name, from 0. */
  readonly nth: number;
  readonly href?: string;
  /** Type of a field; `submit` of a button that sends a form. */
  readonly type?: string;
  readonly role?: string;
  /** Its place among all controls of the page as it was listed. */
  readonly place: number;
  /** What is used first to see it: a summary, a menu's button, a radio button, a list. */
  readonly behind?: Control;
}

/** An element of the served page that no hand uses and no rule excuses. */
export interface Unlisted {
  readonly place: number;
  readonly href: string | null;
  readonly html: string;
}

/** Where a control can be pressed, or why not. */
export interface Aim {
  readonly state: 'seen' | 'absent' | 'not ready' | 'scrolled' | 'covered';
  readonly x: number;
  readonly y: number;
  /** What was seen in the same moment. */
  readonly look: Look;
}

/** The pressed control now. */
export interface ControlState {
  /** Changes when what it says about itself does: words, pressed, expanded, selected, disabled. */
  readonly says: string;
  readonly value: string;
  readonly isExpanded: boolean;
  readonly isSelected: boolean;
  readonly isBusy: boolean;
  readonly hasFocus: boolean;
}

/** What a visitor sees at one moment. */
export interface Look {
  readonly url: string;
  readonly dialogs: readonly string[];
  readonly messages: readonly string[];
  /** What is read aloud as it changes, such as a sum. */
  readonly live: readonly string[];
  /** Fields with red words beside them. */
  readonly wrongFields: number;
  /** The browser asks for a field that is missing: it has the focus. */
  readonly isAsked: boolean;
  readonly control?: ControlState;
  /** Values of the fields of the control's form. */
  readonly values: string;
  /** Which of the asked titles stand beside an order form; empty without such a form. */
  readonly ordered: readonly string[];
  /** The place that the address's hash names is in the window or has the focus. */
  readonly isAtHash: boolean;
  readonly headings: readonly string[];
}

/** What `inPage` is asked. */
export type Question =
  | { readonly ask: 'controls' }
  | { readonly ask: 'unlisted' }
  | { readonly ask: 'aim'; readonly control: Control; readonly titles: readonly string[] }
  | { readonly ask: 'look'; readonly control?: Control; readonly titles: readonly string[] };
