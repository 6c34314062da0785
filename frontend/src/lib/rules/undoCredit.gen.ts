// Written by make generate: the rules of UndoCreditDto, as gateway/openapi.json has them.
export const undoCreditRules = {
  reason: {"minLength":3,"maxLength":500,"message":"Please give a reason"},
  order: {"message":"Choose an order"},
} as const;
