import { checkContact } from './contactSchema.ts';

const valid = {
  firstName: 'Ada',
  lastName: 'Obi',
  email: 'ada.obi@example.com',
  subject: 'A wall',
  message: 'Hello',
};
const errorsOf = (part: object) => {
  const result = checkContact({ ...valid, ...part });
  return 'errors' in result ? result.errors : {};
};

describe('checkContact', () => {
  it('takes a complete message and trims it', () => {
    expect(checkContact({ ...valid, firstName: ' Ada ' })).toEqual({ values: valid });
  });

  it.each(['firstName', 'lastName', 'subject', 'message'])(
    'says "Required" for an empty %s',
    (field) => {
      expect(errorsOf({ [field]: '' })).toEqual({ [field]: 'Required' });
      expect(errorsOf({ [field]: '   ' })).toEqual({ [field]: 'Required' });
    },
  );

  it('says "Required" before "Invalid email"', () => {
    expect(errorsOf({ email: '' })).toEqual({ email: 'Required' });
  });

  it.each(['ada', 'ada@', 'ada@example', '@example.com'])(
    'says "Invalid email" for %s',
    (email) => {
      expect(errorsOf({ email })).toEqual({ email: 'Invalid email' });
    },
  );
});
