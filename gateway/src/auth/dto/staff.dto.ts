import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { type StaffRole, staffRoles } from '@spade/contracts/staff/roles';
import { EmailField } from '../../http/validation/email-field.ts';
import { FieldRule } from '../../http/validation/field-rule.ts';
import { TextField } from '../../http/validation/text-field.ts';

const RoleField = () =>
  applyDecorators(
    ApiProperty({ enum: staffRoles, enumName: 'StaffRole' }),
    FieldRule('role', (value) =>
      (staffRoles as readonly unknown[]).includes(value) ? undefined : 'Choose a role',
    ),
  );

/** A new member of staff. */
export class CreateStaffDto {
  @TextField({
    min: 2,
    max: 60,
    tooShort: 'Name must be at least 2 characters',
    description: 'What the new member of staff signs in with.',
  })
  username: string;

  @EmailField({ missing: 'Invalid email address', invalid: 'Invalid email address' })
  email: string;

  @RoleField()
  role: StaffRole;
}

/** Another role of a staff account. */
export class ChangeRoleDto {
  @RoleField()
  role: StaffRole;
}
