// Written by make generate: the rules of GrantRefundDto, as gateway/openapi.json has them.
export const grantRefundRules = {
  amount: {"pattern":"^\\d{1,12}(\\.\\d{1,2})?$","message":"Enter an amount such as 500.00"},
  atMost: {"pattern":"^\\d{1,12}(\\.\\d{1,2})?$","message":"Enter an amount such as 500.00"},
  reason: {"minLength":3,"maxLength":500,"message":"Please give a reason"},
  pieces: {"message":"Enter a whole number of pieces"},
  goods: {"options":["restock","write_off"]},
} as const;
