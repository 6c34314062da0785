// Written by make generate: the rules of DeclineGrantDto, as gateway/openapi.json has them.
export const declineGrantRules = {
  ask: {"message":"Must be the number of what was asked for"},
  reason: {"minLength":3,"maxLength":500,"message":"Please give a reason"},
} as const;
