// Written by make generate: the rules of ReportProblemDto, as gateway/openapi.json has them.
export const reportProblemRules = {
  kind: {"message":"Choose what is wrong"},
  words: {"minLength":10,"maxLength":1000,"message":"Say in a sentence what is wrong"},
} as const;
