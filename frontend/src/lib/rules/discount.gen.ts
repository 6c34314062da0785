// Written by make generate: the rules of DiscountDto, as gateway/openapi.json has them.
export const discountRules = {
  discount: {"pattern":"^\\d{1,12}(\\.\\d{1,2})?$","message":"Enter an amount such as 500.00"},
  reason: {"minLength":3,"maxLength":500,"message":"Please give a reason"},
} as const;
