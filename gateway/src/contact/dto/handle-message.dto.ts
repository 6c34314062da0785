import { ApiProperty } from '@nestjs/swagger';
import { FieldRule } from '../../http/validation/field-rule.ts';

/** Whether a message is handled, or open again. */
export class HandleMessageDto {
  @ApiProperty({ type: 'boolean' })
  @FieldRule('isHandled', (value) => (typeof value === 'boolean' ? undefined : 'Say true or false'))
  isHandled: boolean;
}
