import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { ApiError } from '../../../lib/apiError.ts';
import { createProductRules } from '../../../lib/rules/createProduct.gen.ts';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { FileArea } from '../../../ui/FileArea/FileArea.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { Muted, VisuallyHidden } from '../../../ui/Text/Text.tsx';
import { color, line, space } from '../../../ui/theme/theme.ts';
import { thumbnailUrl } from '../../shared/pictureSources.ts';
import { Fieldset } from '../shell/PageParts.tsx';
import type { TypedPicture } from './productForm.ts';
import { uploadPicture } from './productsApi.ts';

const { maxItems, fields: rules } = createProductRules.pictures;

interface PicturesFieldProps {
  readonly pictures: readonly TypedPicture[];
  /** Changes the latest pictures, not those of the last render: an upload may end while others are moved. */
  readonly onChange: (change: (now: readonly TypedPicture[]) => readonly TypedPicture[]) => void;
  /** How many uploads are running. */
  readonly sending: number;
  readonly setSending: Dispatch<SetStateAction<number>>;
}

/** The pictures of a product: sent as soon as they are chosen, in an order, each with words. */
export function PicturesField({ pictures, onChange, sending, setSending }: PicturesFieldProps) {
  const [failure, setFailure] = useState('');
  // When an upload ends, others may have been added or removed meanwhile.
  const latest = useRef(pictures);
  useEffect(() => {
    latest.current = pictures;
  }, [pictures]);
  const add = async (file: File) => {
    setFailure('');
    setSending((count) => count + 1);
    try {
      const { name, url } = await uploadPicture(file);
      if (latest.current.some((each) => each.name === name))
        setFailure(`${file.name}: This picture is there already.`);
      onChange((now) =>
        now.some((each) => each.name === name) ? now : [...now, { name, url, alt: '' }],
      );
    } catch (error) {
      const words = error instanceof ApiError ? error.humanMessage : undefined;
      setFailure(`${file.name}: ${words ?? 'The picture did not arrive. Please choose it again.'}`);
    } finally {
      setSending((count) => count - 1);
    }
  };
  const move = (from: number, to: number) =>
    onChange((now) => {
      const kept = now.filter((_, index) => index !== from);
      return [...kept.slice(0, to), ...now.slice(from, from + 1), ...kept.slice(to)];
    });
  const room = maxItems - pictures.length - sending;
  return (
    <Fieldset>
      <legend>
        Pictures{' '}
        <Muted as="span" $light>
          optional
        </Muted>
      </legend>
      {pictures.length > 0 && (
        <List>
          {pictures.map(({ name, url, alt }, index) => (
            <Item key={name}>
              <img src={thumbnailUrl(url)} alt="" width="96" height="96" />
              <div>
                <FieldGrid $columns={1}>
                  <TextField
                    label={`What picture ${index + 1} shows`}
                    aside="optional"
                    maxLength={rules.alt.maxLength}
                    value={alt}
                    onChange={({ target }) =>
                      onChange((now) =>
                        now.map((each) =>
                          each.name === name ? { ...each, alt: target.value } : each,
                        ),
                      )
                    }
                  />
                </FieldGrid>
                <Steps>
                  {index > 0 && (
                    <StaffButton onClick={() => move(index, index - 1)}>
                      {index === 1 ? 'Make it the first' : 'Earlier'}
                      <VisuallyHidden>{`: picture ${index + 1}`}</VisuallyHidden>
                    </StaffButton>
                  )}
                  {index < pictures.length - 1 && (
                    <StaffButton onClick={() => move(index, index + 1)}>
                      Later<VisuallyHidden>{`: picture ${index + 1}`}</VisuallyHidden>
                    </StaffButton>
                  )}
                  <StaffButton
                    onClick={() => onChange((now) => now.filter((each) => each.name !== name))}
                  >
                    Remove<VisuallyHidden>{` picture ${index + 1}`}</VisuallyHidden>
                  </StaffButton>
                </Steps>
              </div>
            </Item>
          ))}
        </List>
      )}
      {room > 0 && (
        <FileArea
          label={pictures.length === 0 ? 'Add a picture' : 'Add another picture'}
          hint={
            pictures.length === 0
              ? 'From your camera or your files. The first one is shown in the shop.'
              : `${room} more at most.`
          }
          accept="image/*"
          onFile={(file) => void add(file)}
        />
      )}
      <div role="status">{sending > 0 && <p>Sending the picture...</p>}</div>
      {failure && (
        <Note kind="error" title="The picture is not added">
          {failure}
        </Note>
      )}
    </Fieldset>
  );
}

const List = styled.ol`
  display: grid;
  gap: ${space(1.5)};
  padding: 0;
  list-style: none;
`;

const Item = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space(1.5)};
  align-items: start;
  img { border: ${line.hair} solid ${color.rule}; object-fit: cover; }
`;

const Steps = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(0.5)} ${space(1)};
  margin-top: ${space(1)};
`;
