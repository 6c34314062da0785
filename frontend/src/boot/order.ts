/** Runs on the page of an order, inline: asks for the order, draws it without React, and what every page does. */
import { askEarly } from '../features/order/earlyOrder.ts';
import { enlivenOrder } from './enlivenOrder.ts';
import { startPage } from './startPage.ts';

askEarly();
enlivenOrder(startPage());
