import { ProductSheet } from '../components/ProductSheet.tsx';
import { cardTokens, SRC_TOKEN } from './cardTokens.ts';
import { type SheetKind, sheetPart } from './drawProduct.ts';

const { id: _, sale: __, ...tokens } = cardTokens;

const kinds: readonly SheetKind[] = [true, false].flatMap((hasPicture) => [
  { hasPicture, isLow: false, isSoldOut: false },
  { hasPicture, isLow: true, isSoldOut: false },
  { hasPicture, isLow: true, isSoldOut: true },
]);

/**
 * The page of a product as `<template>`s, for the prerender alone: the start script draws the product from them
 * (drawProduct.ts), so that it is what React would draw.
 */
export function SheetTemplates() {
  return kinds.map(({ hasPicture, ...stock }) => {
    const name = sheetPart({ hasPicture, ...stock });
    const imageUrl = hasPicture ? SRC_TOKEN : null;
    return (
      <template key={name} data-part={name}>
        <ProductSheet facts={{ ...tokens, ...stock, imageUrl, share: '__share__' }} />
      </template>
    );
  });
}
