import { render, screen } from '@testing-library/react';
import { LiveRoot } from './LiveRoot.tsx';

describe('LiveRoot', () => {
  it('shows its part, and says when that answers events', () => {
    const onAlive = jest.fn();
    render(<LiveRoot part={() => <p>Alive</p>} onAlive={onAlive} />);
    expect(screen.getByText('Alive')).toBeVisible();
    expect(onAlive).toHaveBeenCalled();
  });

  it('says that a part has failed, and how to continue', () => {
    const silence = jest.spyOn(console, 'error').mockImplementation(() => {});
    const Broken = () => {
      throw new Error('broken');
    };
    render(<LiveRoot part={Broken} />);
    expect(screen.getByText('Something went wrong')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeEnabled();
    silence.mockRestore();
  });
});
