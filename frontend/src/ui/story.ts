import type { ReactNode } from 'react';

/** What a `*.story.tsx` file exports as `story`: one entry of the living page. */
export interface Story {
  /** Component name, as imported. */
  readonly title: string;
  /** When to use it, in one sentence. */
  readonly use: string;
  /** Every state worth looking at. */
  readonly states: readonly StoryState[];
}

/** One state of a component. */
export interface StoryState {
  readonly label: string;
  readonly render: () => ReactNode;
  /** Takes the whole width. */
  readonly isWide?: boolean;
  /** Shown in its own frame: for components fixed to the edges of the screen. */
  readonly isFramed?: boolean;
}
