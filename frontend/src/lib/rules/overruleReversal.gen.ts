// Written by make generate: the rules of OverruleReversalDto, as gateway/openapi.json has them.
export const overruleReversalRules = {
  reason: {"minLength":3,"maxLength":500,"message":"Please give a reason"},
  isPayment: {"message":"Say whether it is a payment"},
} as const;
