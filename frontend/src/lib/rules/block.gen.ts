// Written by make generate: the rules of BlockDto, as gateway/openapi.json has them.
export const blockRules = {
  reason: {"minLength":3,"maxLength":500,"message":"Please give a reason"},
  days: {"options":[7,30,90,365],"message":"Must be one of 7, 30, 90, 365 days"},
} as const;
