// Written by make generate: the rules of DecideRefundDto, as gateway/openapi.json has them.
export const decideRefundRules = {
  reason: {"minLength":0,"maxLength":500},
} as const;
