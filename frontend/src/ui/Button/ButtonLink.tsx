import { createLink } from '@tanstack/react-router';
import { ButtonAnchor } from './ButtonAnchor.tsx';

/** Looks like a button, leads to a page of the back office: `<ButtonLink to="/admin/orders">`. */
export const ButtonLink = createLink(ButtonAnchor);
