// Written by make generate: the rules of DiscountDto, as gateway/openapi.json has them.
export const discountRules = {
  reason: {"minLength":3,"maxLength":500,"message":"Please give a reason"},
} as const;
