// Written by make generate: the rules of MoveStockDto, as gateway/openapi.json has them.
export const moveStockRules = {
  requestId: {"message":"Must be a UUID"},
  reason: {"minLength":0,"maxLength":200},
  lines: {"fields":{"kind":{"options":["received","counted","damaged","returned","corrected"]},"pieces":{"min":-10000000,"max":10000000}}},
} as const;
