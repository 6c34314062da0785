// Written by make generate: the rules of ReportProblemDto, as gateway/openapi.json has them.
export const reportProblemRules = {
  words: {"minLength":10,"maxLength":1000,"message":"Say in a sentence what is wrong"},
} as const;
