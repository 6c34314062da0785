import styled from 'styled-components';
import { useSite } from '../../lib/company.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { FieldGrid } from '../../ui/Field/FieldGrid.tsx';
import { TextArea, TextField } from '../../ui/Field/TextField.tsx';
import { Note } from '../../ui/Note/Note.tsx';
import { Refusal } from '../../ui/Note/Refusal.tsx';
import { InlineAnchor, newTab } from '../../ui/TextLink/TextAnchor.tsx';
import { ground } from '../../ui/theme/grounds.ts';
import { color, line, space } from '../../ui/theme/theme.ts';
import { display } from '../../ui/theme/typography.ts';
import { contactContent, otherWays } from './contactContent.ts';
import type { ContactValues } from './contactSchema.ts';
import { type ServedContactForm, useContactForm } from './useContactForm.ts';

/** The contact form, set like a waybill. Without scripts the browser posts it, and the pages server answers. */
export function ContactForm(served: ServedContactForm) {
  const { props, field, submit, isSubmitting, refused, isSent } = useContactForm(served);
  const text = contactContent.form;
  return (
    <Paper
      {...props}
      method="post"
      action="/api/contact"
      noValidate
      onSubmit={submit}
      aria-labelledby="contact-form-title"
    >
      <input type="hidden" name="formId" value={served.formId ?? ''} />
      <Head>
        <Title id="contact-form-title">{text.title}</Title>
      </Head>
      <FieldGrid $bare $isDense>
        <TextField
          label={text.firstName}
          autoComplete="given-name"
          required
          {...field('firstName')}
        />
        <TextField
          label={text.lastName}
          autoComplete="family-name"
          required
          {...field('lastName')}
        />
        <TextField
          wide
          label={text.email}
          type="email"
          autoComplete="email"
          required
          {...field('email')}
        />
        <TextField wide label={text.subject} required {...field('subject')} />
        <TextArea label={text.message} rows={6} required {...field('message')} />
      </FieldGrid>
      {/* Beside the button that was pressed. */}
      <Refusal words={refused?.words}>{refused && <OtherWays typed={refused.typed} />}</Refusal>
      <div role="status">
        {isSent && (
          <Note kind="good" title={contactContent.success.title}>
            <p>{contactContent.success.description}</p>
          </Note>
        )}
      </div>
      <Foot>
        <Button type="submit" flush busy={isSubmitting}>
          {isSubmitting ? text.submitting : text.submit}
        </Button>
      </Foot>
    </Paper>
  );
}

/** A network that has sent its messages of a day shuts the form for its neighbours, but not these. */
function OtherWays({ typed }: { readonly typed: ContactValues }) {
  const { company } = useSite();
  const ways = otherWays(company, typed);
  const { text, whatsApp, or, email } = contactContent.otherWays;
  return (
    <p>
      {text}{' '}
      <InlineAnchor href={ways.whatsApp} {...newTab}>
        {whatsApp}
      </InlineAnchor>{' '}
      {or} <InlineAnchor href={ways.email}>{email}</InlineAnchor>.
    </p>
  );
}

const Paper = styled.form`
  ${ground.slip}
  display: grid;
  grid-template-rows: auto;
  border: ${line.rule} solid ${color.rule};
`;

const Head = styled.div`
  padding: ${space(1.75)} ${space(2.25)};
  background: ${color.ink};
  color: ${color.paper};
`;

const Title = styled.h3`
  ${display({ size: 'title', width: 'title' })}
`;

const Foot = styled.div`
  display: grid;
  border-top: ${line.rule} solid ${color.rule};
`;
