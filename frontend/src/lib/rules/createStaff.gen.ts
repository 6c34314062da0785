// Written by make generate: the rules of CreateStaffDto, as gateway/openapi.json has them.
export const createStaffRules = {
  username: {"minLength":2,"maxLength":60,"message":"Name must be at least 2 characters"},
  email: {"minLength":3,"maxLength":254,"message":"Invalid email address"},
  role: {"message":"Choose a role"},
  isInvited: {"message":"Send true or false"},
} as const;
