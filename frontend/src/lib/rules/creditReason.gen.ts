// Written by make generate: the rules of CreditReasonDto, as gateway/openapi.json has them.
export const creditReasonRules = {
  reason: {"minLength":3,"maxLength":500,"message":"Please give a reason"},
} as const;
