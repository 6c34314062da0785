import { ApiProperty } from '@nestjs/swagger';
import { isId } from '@spade/contracts/ids';
import {
  MAX_PIECES,
  type MovementLine,
  staffMovements,
} from '@spade/contracts/messages/catalog-products';
import { IsUUID } from 'class-validator';
import { ApiRules } from '../../http/validation/api-rules.ts';
import { Reads } from '../../http/validation/input.pipe.ts';
import { OptionalText } from '../../http/validation/query-fields.ts';
import { Rule } from '../../http/validation/text-rules.ts';
import { isWhole } from './product-lists.ts';

const MAX_LINES = 500;

const SECONDS_OF_A_DAY = 86_400;

function isLine(value: unknown): value is MovementLine {
  if (typeof value !== 'object' || value === null) return false;
  const { productId, variantId, kind, pieces, secondsAgo = 0 } = value as MovementLine;
  const least = kind === 'counted' ? 0 : 1;
  return (
    isId(productId) &&
    (variantId === null || isId(variantId)) &&
    staffMovements.includes(kind) &&
    (kind === 'corrected'
      ? isWhole(pieces, -MAX_PIECES, MAX_PIECES) && pieces !== 0
      : isWhole(pieces, least, MAX_PIECES)) &&
    isWhole(secondsAgo, 0, SECONDS_OF_A_DAY)
  );
}

function faultInLines(value: unknown): string | undefined {
  if (!Array.isArray(value) || value.length === 0) return 'Enter at least one number';
  if (value.length > MAX_LINES) return `At most ${MAX_LINES} lines at once`;
  if (!value.every(isLine)) return 'Each number must be whole, and fit what it is for';
  const keys = value.map(({ productId, variantId }) => `${productId}/${variantId}`);
  return new Set(keys).size < keys.length ? 'Send each variant once' : undefined;
}

/** A line that names no variant is of the default one. */
const readLines = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((line) =>
        typeof line === 'object' && line !== null ? { variantId: null, ...line } : line,
      )
    : value;

/** Movements of stock, recorded together or not at all. */
@ApiRules()
export class MoveStockDto {
  @ApiProperty({ description: 'Made once for each form: a repeat moves nothing.' })
  @IsUUID('all', { message: 'Must be a UUID' })
  requestId: string;

  @OptionalText('Kept in the history.', 200)
  reason?: string;

  @ApiProperty({
    type: 'array',
    items: {
      type: 'object',
      required: ['productId', 'kind', 'pieces'],
      properties: {
        productId: { type: 'integer' },
        variantId: { type: 'integer', nullable: true },
        kind: { type: 'string', enum: [...staffMovements] },
        pieces: {
          type: 'integer',
          minimum: -MAX_PIECES,
          maximum: MAX_PIECES,
          description:
            'Pieces on the shelf for `counted`; the difference for `corrected`, else how many.',
        },
        secondsAgo: {
          type: 'integer',
          description: 'Of a count: how long ago it was made; sales since then are taken off it.',
        },
      },
    },
  })
  @Rule('areLines', faultInLines)
  @Reads(readLines)
  lines: MovementLine[];
}
