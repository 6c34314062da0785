// Written by make generate: the rules of UnlockStatementDto, as gateway/openapi.json has them.
export const unlockStatementRules = {
  password: {"minLength":1,"maxLength":200,"message":"Type the password of the file"},
} as const;
