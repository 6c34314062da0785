import { fireEvent, render, screen } from '@testing-library/react';
import { Thumbnail } from './Thumbnail.tsx';

const picture = () => screen.queryByRole('presentation');

describe('Thumbnail', () => {
  it('is the smallest file of the picture', () => {
    render(<Thumbnail url={`/pictures/${'a'.repeat(32)}-800.webp`} />);
    expect(picture()).toHaveAttribute('src', `/pictures/${'a'.repeat(32)}-400.webp`);
  });

  it('is an empty square without a picture, and where it does not load', () => {
    const { rerender, container } = render(<Thumbnail url={null} />);
    expect(picture()).toBeNull();
    expect(container).not.toBeEmptyDOMElement();
    rerender(<Thumbnail url="/catalogue/cement.svg" />);
    fireEvent.error(screen.getByRole('presentation'));
    expect(picture()).toBeNull();
    rerender(<Thumbnail url="/catalogue/rope.svg" />);
    expect(picture()).toHaveAttribute('src', '/catalogue/rope.svg');
  });
});
