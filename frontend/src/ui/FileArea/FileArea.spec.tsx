import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { serve } from '../../testing/serve.tsx';
import { FileArea } from './FileArea.tsx';

const picture = new File(['x'], 'receipt.png', { type: 'image/png' });

function renderArea(disabled = false) {
  const onFile = jest.fn();
  render(
    <FileArea
      label="Choose an image"
      hint="Under 5 MB"
      accept="image/*"
      onFile={onFile}
      disabled={disabled}
    />,
  );
  return { onFile, input: screen.getByLabelText<HTMLInputElement>(/Choose an image/) };
}

describe('FileArea', () => {
  it('hands over the chosen file and can take the same one again', async () => {
    const { onFile, input } = renderArea();
    await userEvent.upload(input, picture);
    await userEvent.upload(input, picture);
    expect(onFile).toHaveBeenCalledTimes(2);
    expect(onFile).toHaveBeenLastCalledWith(picture);
  });

  it('hands over a dropped file', () => {
    const { onFile } = renderArea();
    fireEvent.drop(screen.getByText('Choose an image'), { dataTransfer: { files: [picture] } });
    expect(onFile).toHaveBeenCalledWith(picture);
  });

  it('says where to drop while a file is held over it', () => {
    renderArea();
    fireEvent.dragOver(screen.getByText('Choose an image'));
    expect(screen.getByText('Drop it here')).toBeVisible();
  });

  it('hands over the file that was chosen before React was there', async () => {
    const onFile = jest.fn();
    const { hydrate } = serve(
      <FileArea
        label="Choose an image"
        hint="Under 5 MB"
        name="paymentProof"
        accept="image/*"
        onFile={onFile}
      />,
    );
    const input = screen.getByLabelText<HTMLInputElement>(/Choose an image/);
    await userEvent.upload(input, picture);
    hydrate();
    expect(onFile).toHaveBeenCalledWith(picture);
    // It stays in the form, which the browser posts if this code fails.
    expect(input.files).toHaveLength(1);
  });

  it('takes nothing when disabled', () => {
    const { onFile } = renderArea(true);
    fireEvent.drop(screen.getByText('Choose an image'), { dataTransfer: { files: [picture] } });
    expect(onFile).not.toHaveBeenCalled();
  });
});
