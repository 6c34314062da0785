// Written by make generate: the rules of DecideRefundDto, as gateway/openapi.json has them.
export const decideRefundRules = {
  amount: {"pattern":"^\\d{1,12}(\\.\\d{1,2})?$","message":"Enter an amount such as 500.00"},
  reason: {"minLength":0,"maxLength":500},
} as const;
