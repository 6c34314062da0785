import { ApiError } from './apiError.ts';

describe('ApiError', () => {
  it('carries what the gateway said', () => {
    const error = new ApiError(409, {
      success: false,
      code: 'ORDER.PRICE_CHANGED',
      message: 'The price has changed.',
      requestId: 'r1',
      errors: { email: ['Invalid email', 'Too long'], subject: 'Required' },
    });
    expect(error).toMatchObject({
      status: 409,
      code: 'ORDER.PRICE_CHANGED',
      message: 'The price has changed.',
      humanMessage: 'The price has changed.',
      requestId: 'r1',
      fieldErrors: { email: 'Invalid email', subject: 'Required' },
    });
  });

  it.each([
    ['<html>', 'Bad Gateway', '502: <html>'],
    ['', 'Bad Gateway', '502: Bad Gateway'],
    [undefined, 'Bad Gateway', '502: Bad Gateway'],
  ])(
    'is made of status and text when something else answered (%#)',
    (body, statusText, message) => {
      const error = new ApiError(502, body, statusText);
      expect(error.message).toBe(message);
      expect(error.humanMessage).toBeUndefined();
    },
  );
});
