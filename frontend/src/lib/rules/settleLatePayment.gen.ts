// Written by make generate: the rules of SettleLatePaymentDto, as gateway/openapi.json has them.
export const settleLatePaymentRules = {
  settlement: {"options":["refunded","restocked","not_paid"],"message":"Must be one of refunded, restocked, not_paid"},
  note: {"minLength":0,"maxLength":500},
} as const;
