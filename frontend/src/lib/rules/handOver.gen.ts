// Written by make generate: the rules of HandOverDto, as gateway/openapi.json has them.
export const handOverRules = {
  reference: {"minLength":1,"maxLength":20,"message":"Reference is required"},
} as const;
