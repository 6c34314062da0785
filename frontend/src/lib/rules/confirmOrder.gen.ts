// Written by make generate: the rules of ConfirmOrderDto, as gateway/openapi.json has them.
export const confirmOrderRules = {
  amountReceived: {"pattern":"^\\d{1,12}(\\.\\d{1,2})?$"},
  transactionId: {"minLength":0,"maxLength":64},
  paidBy: {"options":["cash","pos"]},
  note: {"minLength":0,"maxLength":500},
} as const;
