import { render, screen } from '@testing-library/react';
import { PlainText } from './PlainText.tsx';

describe('PlainText', () => {
  it('has paragraphs, lists and links to https, and shows markup as it was typed', () => {
    const text =
      'First line\nsecond line\n\n- one\n- two\n\nSee https://shop.example/a. <b onclick="x()">No</b> javascript:alert(1) http://plain.example';
    const { container } = render(<PlainText text={text} />);
    expect(container.querySelectorAll('p')).toHaveLength(2);
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['one', 'two']);
    const links = screen.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://shop.example/a']);
    expect(container.querySelector('b')).toBeNull();
    expect(container).toHaveTextContent('<b onclick="x()">No</b>');
  });
});
