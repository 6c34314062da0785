// Written by make generate: the rules of ChangePasswordDto, as gateway/openapi.json has them.
export const changePasswordRules = {
  currentPassword: {"minLength":1,"maxLength":200,"message":"Current password is required"},
  newPassword: {"minLength":1,"maxLength":200,"message":"New password is required"},
} as const;
