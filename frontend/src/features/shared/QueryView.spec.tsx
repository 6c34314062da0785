import { render, screen } from '@testing-library/react';
import { ApiError } from '../../lib/apiError.ts';
import { QueryView } from './QueryView.tsx';

const failedWith = (error: Error, refetch = () => {}) =>
  render(
    <QueryView
      read={{ data: undefined, error, isFetching: false, refetch }}
      loading="Loading..."
      failed="The figures could not be loaded"
    >
      {() => null}
    </QueryView>,
  );

describe('QueryView', () => {
  it('says why, in the words of the API, and offers to try again after a failure', () => {
    failedWith(new ApiError(503, { message: 'The shop is restarting.' }));
    expect(screen.getByRole('alert')).toHaveTextContent(
      'The figures could not be loadedThe shop is restarting.',
    );
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('says that no answer came, and asks again once the connection is back', () => {
    const refetch = jest.fn();
    failedWith(new ApiError(0, undefined, 'net::ERR_NETWORK_CHANGED'), refetch);
    expect(screen.getByRole('alert')).toHaveTextContent(/No answer came: the connection may be/);
    window.dispatchEvent(new Event('online'));
    expect(refetch).toHaveBeenCalledTimes(1);
  });

  it("says in the API's own words what the role may not see, and offers no second try", () => {
    failedWith(new ApiError(403, { message: 'Your role does not allow this' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Your role does not allow this');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
