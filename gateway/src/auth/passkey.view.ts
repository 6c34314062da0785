import { ApiProperty } from '@nestjs/swagger';
import type { PasskeyHurdle, PasskeyJson } from '@spade/contracts/staff/passkeys';

/** A passkey of the signed-in account. */
export class PasskeyView {
  @ApiProperty({ type: 'integer' })
  passkeyId: number;

  @ApiProperty({ example: 'Work phone' })
  name: string;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  lastUsedAt: string | null;
}

/** Why this site can have no passkeys. */
export const passkeyHurdles: readonly PasskeyHurdle[] = ['ip-address', 'not-secure'];

/** What the browser's prompt takes. */
export class PasskeyPromptView {
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description:
      'For `navigator.credentials`, as JSON (WebAuthn Level 3, `parseCreationOptionsFromJSON`, `parseRequestOptionsFromJSON`).',
  })
  options: PasskeyJson;
}
