/** Runs on the page of a product, inline: the product without React, and what every page does. */
import { drawServedProduct, enlivenProduct } from './enlivenProduct.ts';
import { startPage } from './startPage.ts';

// First: starting the page reads the scroll position, for which the browser lays out all that is there.
const product = drawServedProduct();
enlivenProduct(product, startPage());
