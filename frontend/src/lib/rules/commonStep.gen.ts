// Written by make generate: the rules of CommonStepDto, as gateway/openapi.json has them.
export const commonStepRules = {
  courier: {"minLength":0,"maxLength":80},
  riderPhone: {"minLength":0,"maxLength":40,"message":"The rider's phone must be a number such as 08031234567"},
  expectedOn: {"message":"The expected day must be a day such as 2026-11-30, not one that has passed"},
  orders: {"maxItems":100,"message":"Choose 1 to 100 orders"},
  waybillNumbers: {"maxItems":100},
  feesAtDoor: {"maxItems":100,"message":"Enter an amount such as 500.00"},
  step: {"options":["process","ready","ship","deliver"],"message":"Must be one of process, ready, ship, deliver"},
} as const;
