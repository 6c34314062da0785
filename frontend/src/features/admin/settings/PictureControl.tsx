import { useRef, useState } from 'react';
import styled from 'styled-components';
import { ApiError } from '../../../lib/apiError.ts';
import { MAX_PICTURE_MB } from '../../../lib/rules/limits.gen.ts';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { FileArea } from '../../../ui/FileArea/FileArea.tsx';
import { Row } from '../../../ui/Stack/Stack.tsx';
import { Muted } from '../../../ui/Text/Text.tsx';
import { color, line } from '../../../ui/theme/theme.ts';
import { uploadPicture } from '../products/productsApi.ts';
import { Group } from './HoursControls.tsx';
import { readPicture, thumbnailOf, writePicture } from './pictureText.ts';

/** Most characters of what a picture shows; the server refuses more. */
const MAX_WORDS = 200;

interface PictureControlProps {
  readonly label: string;
  readonly hint: string;
  /** The setting: which picture of the pages it is. */
  readonly place: string;
  /** Name of the field in the form. */
  readonly name: string;
  readonly error: string | undefined;
  /** The text that the form starts with. */
  readonly start: string;
  /** Tells the form the text of picture and words. */
  readonly onText: (text: string) => void;
  /** Tells the form that a picture is on its way, and that it is no more. */
  readonly onSending: (isSending: boolean) => void;
}

/** A picture of the owner's on a page: sent as soon as it is chosen, with words for those who do not see it. */
export function PictureControl({
  start,
  place,
  onText,
  onSending,
  error,
  ...group
}: PictureControlProps) {
  const [picture, setPicture] = useState(() => readPicture(start));
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState('');
  // When an upload ends, the words may have been changed meanwhile.
  const latest = useRef(picture);
  const change = (part: Partial<typeof picture>) => {
    const next = { ...latest.current, ...part };
    latest.current = next;
    setPicture(next);
    onText(writePicture(next));
  };
  const add = async (file: File) => {
    setFailure('');
    setIsSending(true);
    onSending(true);
    try {
      const stored = await uploadPicture(file);
      change({ name: stored.name });
    } catch (thrown) {
      const words = thrown instanceof ApiError ? thrown.humanMessage : undefined;
      setFailure(`${file.name}: ${words ?? 'The picture did not arrive. Please choose it again.'}`);
    } finally {
      setIsSending(false);
      onSending(false);
    }
  };
  const drawing = drawings[place];
  return (
    <Group {...group} error={failure || error} text={start}>
      {picture.name !== '' && (
        <>
          <Shown src={thumbnailOf(picture.name)} alt="" width="240" height="160" />
          <FieldGrid $columns={1}>
            <TextField
              label="What it shows"
              hint="For people who do not see it, and for search engines."
              maxLength={MAX_WORDS}
              value={picture.alt}
              onChange={({ target }) => change({ alt: target.value })}
            />
          </FieldGrid>
          <Row>
            <StaffButton onClick={() => change({ name: '', alt: '' })}>
              {drawing ? 'Back to the drawing' : 'Without a picture'}
            </StaffButton>
          </Row>
        </>
      )}
      {picture.name === '' &&
        (drawing ? (
          <figure>
            <Shown src={`/art/sleeves.svg#${drawing}`} alt="" width="240" height="160" />
            <Muted as="figcaption">The drawing that stands there now.</Muted>
          </figure>
        ) : (
          <Muted>No picture stands there now.</Muted>
        ))}
      <FileArea
        label={picture.name === '' ? 'Choose a picture' : 'Choose another picture'}
        hint={`A landscape photograph, wider than high, fits best. JPEG, PNG or WebP under ${MAX_PICTURE_MB} MB.`}
        accept="image/*"
        disabled={isSending}
        onFile={(file) => void add(file)}
      />
      <div role="status">{isSending && <p>Sending the picture...</p>}</div>
    </Group>
  );
}

/** The view of the file of drawings that a sector has on the home page. */
const drawings: Readonly<Record<string, string>> = {
  PICTURE_ENTERTAINMENT: 'ent',
  PICTURE_CONSTRUCTION: 'con',
  PICTURE_TRADING: 'tra',
  PICTURE_FARMING: 'far',
};

/** Cut as the pages cut it, more or less. */
const Shown = styled.img`
  max-width: 100%;
  height: auto;
  aspect-ratio: 3 / 2;
  object-fit: cover;
  border: ${line.hair} solid ${color.rule};
`;
