// Written by make generate: the rules of ChangeRoleDto, as gateway/openapi.json has them.
export const changeRoleRules = {
  role: {"message":"Choose a role"},
} as const;
