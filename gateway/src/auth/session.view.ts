import { ApiProperty } from '@nestjs/swagger';
import { permissions, type StaffPermission } from '@spade/contracts/staff/permissions';
import { type SecondFactorMethod, type StaffRole, staffRoles } from '@spade/contracts/staff/roles';

/** Who is signed in. */
export class AdminView {
  @ApiProperty({ type: 'integer' })
  adminId: number;

  @ApiProperty()
  username: string;

  @ApiProperty({ format: 'email' })
  email: string;

  @ApiProperty({ enum: staffRoles, enumName: 'StaffRole' })
  role: StaffRole;
}

/** The session of the current token. */
export class SessionView extends AdminView {
  @ApiProperty({
    format: 'date-time',
    description: 'When the session ends at the latest; idle sessions end sooner.',
  })
  expiresAt: string;

  @ApiProperty({ description: 'Nothing but the account is open until a second factor is set up.' })
  needsSecondFactor: boolean;

  @ApiProperty({
    description: 'The password is temporary: until the user chose another, nothing else is open.',
  })
  needsOwnPassword: boolean;

  @ApiProperty({
    enum: Object.keys(permissions),
    isArray: true,
    description: 'What the role may do.',
  })
  permissions: StaffPermission[];

  @ApiProperty({ description: 'Signed in minutes ago: ways to sign in may be changed.' })
  isFresh: boolean;
}

/** The second step that is owed. */
export class SecondFactorView {
  @ApiProperty({ description: 'To send with the code.' })
  ticket: string;

  @ApiProperty({ format: 'date-time' })
  expiresAt: string;

  @ApiProperty({ enum: ['authenticator', 'recovery-code', 'passkey'], isArray: true })
  methods: SecondFactorMethod[];
}

/** The password was right; the account has a second factor. */
export class SecondFactorAnswer {
  @ApiProperty({ type: Boolean, enum: [true] })
  success: true;

  @ApiProperty({ type: SecondFactorView })
  secondFactor: SecondFactorView;
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

  @ApiProperty({ description: 'Nothing but the account is open until a second factor is set up.' })
  needsSecondFactor: boolean;

  @ApiProperty({
    description: 'The password is temporary: until the user chose another, nothing else is open.',
  })
  needsOwnPassword: boolean;
}
