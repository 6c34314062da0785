import { ApiProperty } from '@nestjs/swagger';

/** Who is signed in. */
export class AdminView {
  @ApiProperty({ type: 'integer' })
  adminId: number;

  @ApiProperty()
  username: string;

  @ApiProperty({ format: 'email' })
  email: string;
}

/** The session of the current token. */
export class SessionView extends AdminView {
  @ApiProperty({
    format: 'date-time',
    description: 'When the session ends at the latest; idle sessions end sooner.',
  })
  expiresAt: string;
}

/** The response to a sign-in; `token` is at the top level (specification.md 7.1). */
export class LoginAnswer {
  @ApiProperty({ type: Boolean, enum: [true] })
  success: true;

  @ApiProperty({ description: 'To send as `Authorization: Bearer …`.' })
  token: string;

  @ApiProperty({ format: 'date-time' })
  expiresAt: string;

  @ApiProperty({ type: AdminView })
  admin: AdminView;
}
