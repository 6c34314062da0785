import { useMutation } from '@tanstack/react-query';
import { Children, Fragment, type ReactNode, useEffect, useRef } from 'react';
import styled, { css } from 'styled-components';
import { lagosDayOf } from '../../../lib/formatTime.ts';
import { Button, StaffButton } from '../../../ui/Button/Button.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, line, space } from '../../../ui/theme/theme.ts';
import { toastFailure } from '../api/staffApi.ts';
import { saveFile } from './saveFile.ts';

interface ExportButtonProps {
  /** The file is named after it and the day: `orders-2026-11-21.csv`. */
  readonly name: string;
  /** Fetches the file. A plain link could not carry the token. */
  readonly fetchFile: () => Promise<Blob>;
  /** How the name of the file ends; `csv` by default. */
  readonly ending?: string;
  readonly label?: string;
  /** What the toast says when it fails. */
  readonly failed?: string;
  readonly disabled?: boolean;
  readonly variant?: 'default' | 'ghost';
}

/** Downloads a list as a file, CSV by default. */
export function ExportButton(props: ExportButtonProps) {
  const { name, fetchFile, label = 'Export CSV', disabled, variant = 'default' } = props;
  const { failed = 'Please try again later.', ending = 'csv' } = props;
  const save = useMutation({
    mutationFn: fetchFile,
    onSuccess: (file) => saveFile(file, `${name}-${lagosDayOf(Date.now())}.${ending}`),
    onError: toastFailure({ title: 'Export Failed', description: failed }),
  });
  return (
    <StaffButton
      variant={variant}
      busy={save.isPending}
      disabled={disabled}
      onClick={() => save.mutate()}
    >
      {save.isPending ? 'Exporting...' : label}
    </StaffButton>
  );
}

interface FilterFormProps extends Pick<ExportButtonProps, 'name' | 'fetchFile'> {
  /** The value in the address; another value resets the form. */
  readonly search: object;
  /** Gets the fields by name. */
  readonly onApply: (fields: Record<string, unknown>) => void;
  readonly children: ReactNode;
}

/** Filters that apply when they are sent, with the export of what matches. */
export function FilterForm({ search, onApply, children, ...file }: FilterFormProps) {
  const address = JSON.stringify(search);
  return (
    <Tools
      $fields={Children.count(children)}
      ref={useKeptFocus(address)}
      onSubmit={(event) => {
        event.preventDefault();
        onApply(Object.fromEntries(new FormData(event.currentTarget)));
      }}
    >
      <Fragment key={address}>{children}</Fragment>
      <Button type="submit" size="staff" plain>
        Show
      </Button>
      <ExportButton {...file} variant="ghost" />
    </Tools>
  );
}

/** Another address starts the fields again: the one that had the focus keeps it. */
function useKeptFocus(address: string) {
  const form = useRef<HTMLFormElement>(null);
  const last = useRef({ address, field: '' });
  useEffect(() => {
    const { current } = form;
    const remember = (event: FocusEvent) => {
      last.current.field = (event.target as HTMLElement).getAttribute('name') ?? ''; // only elements take the focus
    };
    current?.addEventListener('focusin', remember);
    return () => current?.removeEventListener('focusin', remember);
  }, []);
  useEffect(() => {
    if (last.current.address === address) return;
    last.current.address = address;
    if (document.activeElement !== document.body) return;
    form.current?.querySelector<HTMLElement>(`[name="${last.current.field}"]`)?.focus();
  }, [address]);
  return form;
}

/** The fields, then the buttons. */
const oneLine = css<{ $fields: number }>`
  grid-template-columns: 1.4fr repeat(${({ $fields }) => $fields - 1}, minmax(0, 1fr)) auto auto;
  &&& > *, &&& > :first-child:nth-last-child(n) { grid-column: auto; }
`;

/** The buttons end the last line: of an odd number of fields the first is as wide as two. */
const fourColumns = css`
  grid-template-columns: repeat(4, minmax(0, 1fr));
  &&& > * { grid-column: auto; }
  &&& > :first-child:nth-last-child(2n + 1) { grid-column: span 2; }
`;

const Tools = styled.form<{ $fields: number }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: ${space(1)};
  align-items: end;
  margin-bottom: ${space(1.75)};
  padding: ${space(1)};
  border: ${line.rule} solid ${color.rule};
  background: ${color.groundSlip};
  > div { padding: ${space(0.5)} ${space(1)} 0; }
  /* The buttons share the last line. */
  > :first-child, > :nth-last-child(3):nth-child(even) { grid-column: 1 / -1; }
  ${media.md} { ${({ $fields }) => ($fields < 4 ? oneLine : fourColumns)} }
  ${media.wide} { ${oneLine} }
`;
