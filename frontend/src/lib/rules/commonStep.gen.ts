// Written by make generate: the rules of CommonStepDto, as gateway/openapi.json has them.
export const commonStepRules = {
  orders: {"maxItems":100},
  step: {"options":["process","ready","ship","deliver"]},
  courier: {"minLength":0,"maxLength":80},
} as const;
