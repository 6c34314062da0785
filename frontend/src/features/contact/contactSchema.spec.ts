import { contactSchema } from './contactSchema.ts';

const valid = {
  firstName: 'Ada',
  lastName: 'Obi',
  email: 'ada.obi@example.com',
  subject: 'A wall',
  message: 'Hello',
};
const messages = (values: object) =>
  contactSchema.safeParse(values).error?.issues.map(({ path, message }) => [path[0], message]) ??
  [];

describe('contactSchema', () => {
  it('takes a complete message and trims it', () => {
    expect(contactSchema.parse({ ...valid, firstName: ' Ada ' })).toEqual(valid);
  });

  it.each(['firstName', 'lastName', 'subject', 'message'])(
    'says "Required" for an empty %s',
    (field) => {
      expect(messages({ ...valid, [field]: '' })).toEqual([[field, 'Required']]);
      expect(messages({ ...valid, [field]: '   ' })).toEqual([[field, 'Required']]);
    },
  );

  it('says "Required" before "Invalid email"', () => {
    expect(messages({ ...valid, email: '' })[0]).toEqual(['email', 'Required']);
  });

  it.each(['ada', 'ada@', 'ada@example', '@example.com'])(
    'says "Invalid email" for %s',
    (email) => {
      expect(messages({ ...valid, email })).toEqual([['email', 'Invalid email']]);
    },
  );
});
