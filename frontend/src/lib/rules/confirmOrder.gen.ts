// Written by make generate: the rules of ConfirmOrderDto, as gateway/openapi.json has them.
export const confirmOrderRules = {
  transactionId: {"minLength":0,"maxLength":64},
  paidBy: {"options":["cash","pos"]},
  note: {"minLength":0,"maxLength":500},
} as const;
