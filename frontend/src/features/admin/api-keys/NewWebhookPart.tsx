import { type Checked, patternRule } from '../../../lib/form/checkFields.ts';
import { addWebhookRules } from '../../../lib/rules/addWebhook.gen.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { Part } from '../account/AccountPart.tsx';
import { useAddWebhook, type WebhookType } from '../api/webhooks.ts';
import { useKeptForm } from '../drafts/useKeptForm.ts';
import { Failure } from '../failure/Failure.tsx';
import { STAFF_KEYS } from '../session/staffPaths.ts';
import { Choices, ChoicesForm } from './Choices.tsx';
import { ShownOnce } from './ShownOnce.tsx';
import { webhookTypes } from './webhookTypes.ts';

/** Text of the fields; a tick is `on` or empty. */
type Typed = Record<'url' | WebhookType, string>;

// The keys of the record.
const typeNames = Object.keys(webhookTypes) as WebhookType[];

const checkUrl = patternRule(addWebhookRules.url);

function check(typed: Typed): Checked<Typed> {
  const url = checkUrl(typed.url.trim());
  const hasType = typeNames.some((type) => typed[type] !== '');
  if (hasType && url === undefined) return { values: typed };
  return {
    errors: {
      ...(url !== undefined && { url }),
      ...(!hasType && { 'order.placed': addWebhookRules.types.message }),
    },
  };
}

/** Adds an address, and shows its secret until the page is left. */
export function NewWebhookPart() {
  const add = useAddWebhook();
  const form = useKeptForm<Typed>({
    draft: 'new-webhook',
    defaults: {
      url: '',
      'order.placed': '',
      'order.confirmed': '',
      'order.shipped': '',
      'order.delivered': '',
      'order.cancelled': '',
      'payment.received': '',
      'refund.paid': '',
    },
    check,
  });
  const submit = form.handleSubmit((typed) =>
    add.mutate(
      { url: typed.url.trim(), types: typeNames.filter((type) => typed[type] !== '') },
      { onSuccess: () => form.done() },
    ),
  );
  const added = add.data;
  return (
    <Part title="Add a webhook">
      <div role="status">
        {added && <ShownOnce title={`The secret of ${added.url}`} secret={added.secret} />}
      </div>
      <ChoicesForm {...form.props} onSubmit={submit} noValidate>
        <FieldGrid $columns={1}>
          <TextField
            type="url"
            label="Address of your program"
            hint="On the public Internet, with https."
            autoComplete="off"
            required
            {...form.field('url')}
          />
        </FieldGrid>
        <Choices legend="It hears when" words={webhookTypes} field={form.field} />
        <p>Messages name the order and amounts, never a person.</p>
        <Failure error={add.error} title="No webhook was added" next={STAFF_KEYS} />
        <Button type="submit" plain variant="ghost" busy={add.isPending}>
          {add.isPending ? 'Adding...' : 'Add the webhook'}
        </Button>
      </ChoicesForm>
    </Part>
  );
}
