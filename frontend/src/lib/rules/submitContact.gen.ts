// Written by make generate: the rules of SubmitContactDto, as gateway/openapi.json has them.
export const submitContactRules = {
  firstName: {"minLength":1,"maxLength":100,"message":"Required"},
  lastName: {"minLength":1,"maxLength":100,"message":"Required"},
  email: {"minLength":3,"maxLength":254,"message":"Invalid email"},
  subject: {"minLength":1,"maxLength":200,"message":"Required"},
  message: {"minLength":1,"maxLength":5000,"message":"Required"},
} as const;
