import { ApiProperty } from '@nestjs/swagger';
import type { PasskeyHurdle } from '@spade/contracts/staff/passkeys';
import { PasskeyView, passkeyHurdles } from './passkey.view.ts';

/** How the signed-in account signs in. */
export class AccountView {
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Since when there is an authenticator app.',
  })
  authenticatorSince: string | null;

  @ApiProperty({ type: [PasskeyView], description: 'Oldest first.' })
  passkeys: PasskeyView[];

  @ApiProperty({
    type: String,
    enum: passkeyHurdles,
    nullable: true,
    description:
      'Why this site can have no passkeys: its PUBLIC_URL is an IP address, or plain http.',
  })
  passkeyHurdle: PasskeyHurdle | null;

  @ApiProperty({ type: 'integer' })
  recoveryCodesLeft: number;

  @ApiProperty({ description: 'This role must have a second factor here.' })
  isSecondFactorRequired: boolean;
}

/** The secret of a new authenticator app, for this one response. */
export class AuthenticatorView {
  @ApiProperty({ description: 'Base32 (RFC 4648), for an app that cannot scan.' })
  secret: string;
}

/** New recovery codes, for this one response. */
export class RecoveryCodesView {
  @ApiProperty({
    type: [String],
    nullable: true,
    description: 'Null when the account keeps those that it has.',
  })
  recoveryCodes: string[] | null;
}

/** One open session of the account. */
export class StaffSessionView {
  @ApiProperty({ format: 'uuid' })
  sessionId: string;

  @ApiProperty({ type: String, nullable: true, description: 'Browser and system, as claimed.' })
  device: string | null;

  @ApiProperty({ type: String, nullable: true, example: '102.89.23.0/24' })
  network: string | null;

  @ApiProperty({ format: 'date-time' })
  signedInAt: string;

  @ApiProperty({ format: 'date-time' })
  lastUsedAt: string;

  @ApiProperty({ description: 'The session of this call.' })
  isCurrent: boolean;
}
