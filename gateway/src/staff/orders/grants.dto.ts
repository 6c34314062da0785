import { ApiProperty } from '@nestjs/swagger';
import { MAX_ID } from '@spade/contracts/ids';
import { IsOptional } from 'class-validator';
import { ApiRules } from '../../http/validation/api-rules.ts';
import { OneOf } from '../../http/validation/query-fields.ts';
import { IsReason } from '../../http/validation/text-rules.ts';
import {
  IsId,
  IsNaira,
  IsPositiveNaira,
  IsWhole,
  naira,
} from '../../http/validation/value-rules.ts';

/** What an order that is not paid costs less, in all. */
@ApiRules()
export class DiscountDto {
  @ApiProperty({ ...naira, description: 'In all; 0 takes it back.' })
  @IsNaira()
  discount: string;

  @ApiProperty({ description: 'For staff; kept in the history.' })
  @IsReason()
  reason: string;
}

/** Which ask an approver answers. */
@ApiRules()
export class GrantAskDto {
  @ApiProperty({ description: '`grantAsk.askId` of the order, as it was read.' })
  @IsId('Must be the number of what was asked for')
  ask: number;
}

/** Why an approver does not give what was asked for. */
@ApiRules()
export class DeclineGrantDto extends GrantAskDto {
  @ApiProperty({ description: 'For staff; kept in the history.' })
  @IsReason()
  reason: string;
}

/** What becomes of goods that are not the buyer's after all. */
export const goodsFates = ['restock', 'write_off'] as const;

/** Money of a paid order that goes back to its buyer. */
@ApiRules()
export class GrantRefundDto {
  @ApiProperty(naira)
  @IsPositiveNaira()
  amount: string;

  @ApiProperty({
    ...naira,
    description: 'What the screen showed as `grantable`. Refused when it is another sum by now.',
  })
  @IsOptional()
  @IsNaira()
  atMost?: string;

  @ApiProperty({ description: 'The buyer reads it; kept in the history.' })
  @IsReason()
  reason: string;

  @ApiProperty({ description: 'How many pieces came back, or never left; none when left out.' })
  @IsOptional()
  @IsWhole(0, MAX_ID, 'Enter a whole number of pieces')
  pieces?: number;

  @OneOf(
    goodsFates,
    'What becomes of them: back in stock when left out. Of a product of the store nothing changes here.',
  )
  goods?: (typeof goodsFates)[number];
}
