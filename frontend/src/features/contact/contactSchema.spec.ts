import { checkContact } from './contactSchema.ts';

const valid = {
  firstName: 'Ada',
  lastName: 'Obi',
  email: 'ada.obi@example.com',
  subject: 'A wall',
  message: 'Hello',
};

describe('checkContact', () => {
  it('takes a complete message and trims it', () => {
    expect(checkContact({ ...valid, firstName: ' Ada ' })).toEqual({ values: valid });
  });

  it('says "Required" of spaces alone, and before "Invalid email"', () => {
    const blank = { firstName: '   ', lastName: ' ', email: '', subject: ' ', message: '\n' };
    const errors = Object.fromEntries(Object.keys(valid).map((name) => [name, 'Required']));
    expect(checkContact(blank)).toEqual({ errors });
  });

  it('says "Invalid email" of another text', () => {
    const errors = { email: 'Invalid email' };
    expect(checkContact({ ...valid, email: 'ada@example' })).toEqual({ errors });
  });
});
