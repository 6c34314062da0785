/** Runs on the page of an order, inline: asks for the order while the application loads, and what every page does. */
import { askEarly } from '../features/order/earlyOrder.ts';
import { startPage } from './startPage.ts';

askEarly();
startPage();
