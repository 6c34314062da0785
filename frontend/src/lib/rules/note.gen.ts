// Written by make generate: the rules of NoteDto, as gateway/openapi.json has them.
export const noteRules = {
  text: {"minLength":1,"maxLength":1000,"message":"Please write a note"},
} as const;
