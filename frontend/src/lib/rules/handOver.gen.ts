// Written by make generate: the rules of HandOverDto, as gateway/openapi.json has them.
export const handOverRules = {
  reference: {"minLength":1,"maxLength":20,"message":"Reference is required"},
  code: {"pattern":"^\\d{4}$","message":"The handover code has four digits"},
} as const;
