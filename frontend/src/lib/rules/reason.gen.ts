// Written by make generate: the rules of ReasonDto, as gateway/openapi.json has them.
export const reasonRules = {
  reason: {"minLength":3,"maxLength":500,"message":"Please give a reason"},
} as const;
