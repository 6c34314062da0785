import { fireEvent, render, screen } from '@testing-library/react';
import { hideFailedPictures } from '../../boot/pictures.ts';
import { Brand } from './Brand.tsx';

describe('Brand', () => {
  it('shows mark and name', () => {
    const { container } = render(<Brand />);
    expect(container.querySelector('img')).toHaveAttribute('src', '/art/mark.svg');
    expect(screen.getByText('Spade Orion')).toBeVisible();
  });

  it('hides a mark that fails to load and keeps the name', () => {
    hideFailedPictures();
    const { container } = render(<Brand />);
    const image = container.querySelector('img');
    if (!image) throw new Error('The mark is missing');
    fireEvent.error(image);
    expect(image).not.toBeVisible();
    expect(screen.getByText('Spade Orion')).toBeVisible();
  });

  it('hides a mark that had failed before the script ran', () => {
    const { container } = render(<Brand />);
    const image = container.querySelector('img');
    if (!image) throw new Error('The mark is missing');
    Object.defineProperties(image, {
      complete: { value: true },
      naturalWidth: { value: 0 },
      currentSrc: { value: image.src },
    });
    hideFailedPictures();
    expect(image).not.toBeVisible();
  });
});
