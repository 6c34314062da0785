import type { ComponentProps, ReactNode } from 'react';
import styled from 'styled-components';
import { Button } from '../../../ui/Button/Button.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { InlineLink } from '../../../ui/TextLink/TextLink.tsx';
import { space } from '../../../ui/theme/theme.ts';

interface OrderDialogLinkProps {
  /** Number of the order. */
  readonly id: number;
  readonly children: ReactNode;
}

/** Opens the dialog of an order over what the money page shows. */
export function OrderDialogLink({ id, children }: OrderDialogLinkProps) {
  return (
    <InlineLink
      to="/admin/money"
      search={(before) => ({ ...before, order: id })}
      resetScroll={false}
    >
      {children}
    </InlineLink>
  );
}

interface StatementFormProps extends Pick<ComponentProps<'form'>, 'ref' | 'onChange' | 'onSubmit'> {
  readonly title: string;
  /** On its button. */
  readonly submit: string;
  /** Why what was sent before does not do. */
  readonly words: string | null | undefined;
  readonly isBusy: boolean;
  /** The fields. */
  readonly children: ReactNode;
}

/** What a statement still needs before it can be read. */
export function StatementForm(props: StatementFormProps) {
  const { title, submit, words, isBusy, children, ...form } = props;
  return (
    <Form {...form} noValidate aria-label={title}>
      {words && <Note kind="error" title={words} />}
      {children}
      <Button type="submit" variant="hot" plain block busy={isBusy}>
        {isBusy ? 'Sending...' : submit}
      </Button>
    </Form>
  );
}

const Form = styled.form`
  display: grid;
  gap: ${space(1.5)};
  margin-top: ${space(2)};
`;
