import { applyDecorators } from '@nestjs/common';
import { findState, nigerianStates } from '@spade/contracts/orders/nigerian-states';
import { FieldRule } from '../http/validation/field-rule.ts';
import { PhoneField } from '../http/validation/phone-field.ts';
import {
  brokenTextRule,
  DescribedProperty,
  EmailField,
  TextField,
  type TextRules,
  tidyText,
} from '../http/validation/text-field.ts';

const stateRules = { min: 2, max: 60, tooShort: 'State is required', description: 'State' };

const state = () =>
  applyDecorators(
    DescribedProperty({ enum: nigerianStates, example: 'Lagos', 'x-message': stateRules.tooShort }),
    FieldRule(
      'state',
      (value) => {
        const broken = brokenTextRule(value, stateRules);
        if (broken !== undefined) return broken;
        return findState(String(value)) === value ? undefined : 'Choose a state from the list';
      },
      (value) => {
        const text = tidyText(value);
        return typeof text === 'string' ? (findState(text) ?? text) : text;
      },
    ),
  );

/**
 * What a form may send of its buyer, one rule each: the order form and the corrections of an order share them. `change`:
 * what differs in one form.
 */
export const buyerRules = {
  customerName: () =>
    TextField({
      min: 2,
      max: 120,
      tooShort: 'Name must be at least 2 characters',
      description: 'Who orders.',
      example: 'Ada Obi',
    }),
  customerEmail: () =>
    EmailField({ missing: 'Invalid email address', invalid: 'Invalid email address' }),
  customerPhone: PhoneField,
  shippingAddress: () =>
    TextField({
      min: 10,
      max: 300,
      tooShort: 'Address must be at least 10 characters',
      description: 'Street and number.',
      example: '12 Allen Avenue, Ikeja',
      isMultiline: true,
    }),
  shippingCity: () =>
    TextField({
      min: 2,
      max: 80,
      tooShort: 'City is required',
      description: 'City.',
      example: 'Ikeja',
    }),
  shippingState: state,
  shippingLandmark: (change: Partial<TextRules> = {}) =>
    TextField({
      min: 1,
      max: 120,
      tooShort: 'Name a landmark that can be read, or leave it empty',
      description: 'What the rider looks for.',
      example: 'Opposite the post office',
      ...change,
    }),
  deliveryArea: (change: Partial<TextRules> = {}) =>
    TextField({
      min: 1,
      max: 80,
      tooShort: 'Choose your area',
      description:
        'An area of the state with a delivery fee of its own; left out, the fee of the rest of the state counts.',
      example: 'Lagos Island',
      ...change,
    }),
} as const;
