// Written by make generate: the rules of SecondFactorDto, as gateway/openapi.json has them.
export const secondFactorRules = {
  ticket: {"minLength":1,"maxLength":100,"message":"Sign in again"},
  code: {"minLength":1,"maxLength":100,"message":"Code is required"},
} as const;
