// Written by make generate: the rules of LoginDto, as gateway/openapi.json has them.
export const loginRules = {
  username: {"minLength":1,"maxLength":100,"message":"Username is required"},
  password: {"minLength":1,"maxLength":200,"message":"Password is required"},
} as const;
