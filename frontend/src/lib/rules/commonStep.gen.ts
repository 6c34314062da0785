// Written by make generate: the rules of CommonStepDto, as gateway/openapi.json has them.
export const commonStepRules = {
  orders: {"maxItems":100,"message":"Choose 1 to 100 orders"},
  courier: {"minLength":0,"maxLength":80},
  step: {"options":["process","ready","ship","deliver"],"message":"Must be one of process, ready, ship, deliver"},
} as const;
