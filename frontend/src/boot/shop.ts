/** Runs on the marketplace, inline: what every page does, and the products without React. */
import { enlivenShop } from './enlivenShop.ts';
import { startPage } from './startPage.ts';

enlivenShop(startPage());
