import { createLink } from '@tanstack/react-router';
import { InlineAnchor, TextAnchor } from './TextAnchor.tsx';

/** A link on its own line, to a page of the back office. */
export const TextLink = createLink(TextAnchor);

/** A link within a line, to a page of the back office. */
export const InlineLink = createLink(InlineAnchor);
