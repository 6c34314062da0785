// Written by make generate: the rules of ConfirmOrderDto, as gateway/openapi.json has them.
export const confirmOrderRules = {
  amountReceived: {"pattern":"^\\d{1,12}(\\.\\d{1,2})?$","message":"Enter an amount such as 500.00"},
  paidOn: {"message":"The date must be a day such as 2026-11-21, not one to come"},
  transactionId: {"minLength":0,"maxLength":64},
  paidBy: {"options":["cash","pos"]},
  alertId: {"message":"Choose an alert"},
  receivedBefore: {"pattern":"^\\d{1,12}(\\.\\d{1,2})?$","message":"Enter an amount such as 500.00"},
  note: {"minLength":0,"maxLength":500},
} as const;
