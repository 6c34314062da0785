// Written by make generate: the rules of AnswerReversalDto, as gateway/openapi.json has them.
export const answerReversalRules = {
  reason: {"minLength":3,"maxLength":500,"message":"Please give a reason"},
  answer: {"options":["ask","leave"],"message":"Must be one of ask, leave"},
} as const;
