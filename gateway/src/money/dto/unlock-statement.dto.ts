import { ApiProperty } from '@nestjs/swagger';
import { FieldRule } from '../../http/validation/field-rule.ts';

/** Longer than a PDF takes (ISO 32000-2, 7.6.4.3.3: 127 bytes). */
const MAX_PASSWORD = 200;

/** The password of a locked statement. */
export class UnlockStatementDto {
  @ApiProperty({ minLength: 1, maxLength: MAX_PASSWORD })
  @FieldRule('password', (value) =>
    typeof value === 'string' && value.length > 0 && value.length <= MAX_PASSWORD
      ? undefined
      : 'Type the password of the file',
  )
  password: string;
}
