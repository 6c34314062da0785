import { OnRequestCard } from '../components/OnRequestCard.tsx';
import { CardSheet } from '../components/ProductCard.tsx';
import { Rows, Shop } from '../components/ProductChunk.tsx';
import { type CardKind, cardPart, cardTokens, offerPart, SRC_TOKEN } from './cardTokens.ts';
import { offerCells } from './shelves.ts';

const choices = [true, false] as const;
const kinds: readonly CardKind[] = choices.flatMap((isFeatured) =>
  choices.flatMap((hasPicture) => choices.map((isLow) => ({ isFeatured, hasPicture, isLow }))),
);

/** Places of the offer's cell in its row. */
const counts = [1, 2, 3, 4] as const;

/**
 * The parts of the shop as `<template>`s, for the prerender alone: the start script draws the first view from them
 * (drawShop.ts), so that it is what React would draw.
 */
export function CardTemplates() {
  return (
    <>
      <template data-part="shop">
        <Shop aria-label="Products" />
      </template>
      <template data-part="rows">
        <Rows />
      </template>
      {kinds.map((kind) => (
        <template key={cardPart(kind)} data-part={cardPart(kind)}>
          <CardSheet
            facts={{
              ...cardTokens,
              isLow: kind.isLow,
              isSoldOut: false,
              imageUrl: kind.hasPicture ? SRC_TOKEN : null,
            }}
            isFeatured={kind.isFeatured}
            isEager={kind.isFeatured}
            position={0}
            total={0}
          />
        </template>
      ))}
      {counts.map((count) => {
        const cells = offerCells(count, true);
        return (
          <template key={count} data-part={offerPart(cells)}>
            <OnRequestCard {...cells} />
          </template>
        );
      })}
    </>
  );
}
