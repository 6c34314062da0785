// Written by make generate: the rules of EnterCodeDto, as gateway/openapi.json has them.
export const enterCodeRules = {
  code: {"pattern":"^\\d{6}$","message":"The code has six digits"},
} as const;
