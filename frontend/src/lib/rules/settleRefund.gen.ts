// Written by make generate: the rules of SettleRefundDto, as gateway/openapi.json has them.
export const settleRefundRules = {
  amount: {"pattern":"^\\d{1,12}(\\.\\d{1,2})?$","message":"Enter an amount such as 500.00"},
  bankReference: {"minLength":3,"maxLength":100,"message":"Please enter the bank's reference of the transfer"},
} as const;
