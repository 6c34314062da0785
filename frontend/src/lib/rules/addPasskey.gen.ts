// Written by make generate: the rules of AddPasskeyDto, as gateway/openapi.json has them.
export const addPasskeyRules = {
  name: {"minLength":1,"maxLength":50,"message":"Name is required"},
} as const;
