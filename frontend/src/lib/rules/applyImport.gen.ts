// Written by make generate: the rules of ApplyImportDto, as gateway/openapi.json has them.
export const applyImportRules = {
  withoutRefused: {"message":"Must be true or false"},
  keepsStock: {"message":"Must be true or false"},
} as const;
