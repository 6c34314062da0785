import { ApiProperty } from '@nestjs/swagger';
import { getMetadataStorage, ValidationTypes } from 'class-validator';
import { TOO_SHORT_PHONE } from './phone-rule.ts';

/** What a rule, with its limits, says of its property in the OpenAPI document. */
const described: Readonly<Record<string, (...limits: never[]) => object>> = {
  minLength: (minLength: number) => ({ minLength }),
  atMost: (maxLength: number) => ({ maxLength }),
  min: (minimum: number) => ({ minimum }),
  max: (maximum: number) => ({ maximum }),
  isInt: () => ({ type: 'integer' }),
  isIn: (values: readonly unknown[]) => ({ enum: values }),
  matches: ({ source }: RegExp) => ({ pattern: source }),
  arrayMinSize: (minItems: number) => ({ minItems }),
  arrayMaxSize: (maxItems: number) => ({ maxItems }),
  isBoolean: () => ({ type: Boolean }),
  isUuid: () => ({ format: 'uuid' }),
  isUrl: () => ({ format: 'uri', pattern: '^https://\\S+$' }),
  isDay: () => ({ format: 'date' }),
  isEmail: () => ({ format: 'email', minLength: 3 }),
  isPhone: () => ({ minLength: 10, maxLength: 40, 'x-message': TOO_SHORT_PHONE }),
};

/**
 * Adds what class-validator's rules say of the properties of a request to its OpenAPI document: limits, pattern, choices,
 * whether it may be left out, and as `x-message` the words of the topmost rule, which a field shows when nothing usable
 * was given. Forms take all of it from there. `@ApiProperty` of the property adds its meaning.
 */
export function ApiRules(): ClassDecorator {
  return (request) => {
    const rules = getMetadataStorage().getTargetValidationMetadatas(request, '', false, false);
    // The compiler applies the lowest decorator first: the topmost has the last word.
    for (const {
      target,
      propertyName,
      type,
      name = '',
      constraints = [],
      message,
      each,
    } of rules) {
      if (target !== request) continue; // its class has described it
      // What a rule says of each item of a list is no rule of the list.
      const said: Record<string, unknown> = {
        ...(each ? undefined : described[name])?.(...(constraints as never[])), // a rule knows the types of its own limits
      };
      if (type === ValidationTypes.CONDITIONAL_VALIDATION) said.required = false;
      // What an empty field is told is the form's own to say.
      if (typeof message === 'string' && name !== 'isNotEmpty') said['x-message'] = message;
      ApiProperty(said)(request.prototype, propertyName);
    }
  };
}
