// Written by make generate: the rules of StaffReasonDto, as gateway/openapi.json has them.
export const staffReasonRules = {
  reason: {"minLength":3,"maxLength":500,"message":"Please give a reason"},
} as const;
