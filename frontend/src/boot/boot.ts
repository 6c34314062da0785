/**
 * Runs on every page, inline, but for the marketplace, whose script (`shop.ts`) does more. All pages are readable, and
 * their links work, without scripts; loading them at once would compete with fonts and pictures on a slow connection.
 */
import { startPage } from './startPage.ts';

startPage();
