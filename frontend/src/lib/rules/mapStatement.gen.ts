// Written by make generate: the rules of MapStatementDto, as gateway/openapi.json has them.
export const mapStatementRules = {
  mapping: {"fields":{"headerLine":{"min":1,"max":1000},"date":{"min":0,"max":200},"narration":{"min":0,"max":200},"credit":{"min":0,"max":200},"debit":{"min":0,"max":200},"amount":{"min":0,"max":200},"direction":{"min":0,"max":200},"sender":{"min":0,"max":200},"bankId":{"min":0,"max":200},"balance":{"min":0,"max":200},"moreNarration":{"maxItems":3},"status":{"min":0,"max":200},"currency":{"min":0,"max":200},"balanceReason":{"minLength":0,"maxLength":300},"dateOrder":{"options":["day first","month first","year first"]},"decimalSign":{"options":[".",","]}}},
} as const;
