import { createLink } from '@tanstack/react-router';
import { TextAnchor } from './TextAnchor.tsx';

/** A link on its own line, to a page of the back office. */
export const TextLink = createLink(TextAnchor);
