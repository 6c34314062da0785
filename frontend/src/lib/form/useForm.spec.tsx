import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { TextArea, TextField } from '../../ui/Field/TextField.tsx';
import { Stepper } from '../../ui/Stepper/Stepper.tsx';
import { checkFields, required } from './checkFields.ts';
import { type Form, useForm } from './useForm.ts';

interface Values {
  readonly name: string;
  readonly city: string;
  readonly words: string;
  readonly quantity: number;
}

const blank: Values = { name: '', city: '', words: '', quantity: 1 };
const filled: Values = { name: 'Ada', city: 'Ikeja', words: 'Hello', quantity: 2 };

const isGiven = required('Required');
// In another order than on the page.
const check = checkFields<Values>({
  words: isGiven,
  city: (text) => isGiven(text) ?? (text.length < 3 ? 'Too short' : undefined),
  quantity: (quantity) => (quantity >= 1 ? undefined : 'At least 1'),
  name: isGiven,
});

interface PageProps {
  readonly defaults?: Values;
  readonly send?: (values: Values, form: Form<Values>) => unknown;
  readonly onChange?: (values: Values) => void;
  readonly onRender?: (form: Form<Values>) => void;
}

function Page({ defaults = blank, send = () => {}, onChange, onRender }: PageProps) {
  const form = useForm({ defaults, check, onChange });
  onRender?.(form);
  const quantity = form.field('quantity');
  return (
    <form {...form.props} noValidate onSubmit={form.handleSubmit((values) => send(values, form))}>
      <TextField label="Name" {...form.field('name')} />
      <TextField label="City" {...form.field('city')} />
      <TextArea label="Words" {...form.field('words')} />
      <Stepper
        aria-label="Quantity"
        name={quantity.name}
        onStep={(value) => form.setValues({ quantity: value })}
      />
      <p>{quantity.error}</p>
      <TextField label="Coupon" name="coupon" />
      <button type="submit">{form.isSubmitting ? 'Sending' : 'Send'}</button>
    </form>
  );
}

const field = (name: string) => screen.getByRole('textbox', { name });
const quantity = () => screen.getByRole('spinbutton', { name: 'Quantity' });
const press = (name = 'Send') => userEvent.click(screen.getByRole('button', { name }));

/** The form of the last render. */
function lastForm() {
  let last: Form<Values> | undefined;
  return {
    onRender: (form: Form<Values>) => {
      last = form;
    },
    now: () => {
      if (!last) throw new Error('The page is not rendered');
      return last;
    },
  };
}

describe('useForm', () => {
  it('shows the default values and hands over what was typed, pasted and stepped', async () => {
    const send = jest.fn();
    render(<Page defaults={{ ...filled, words: '' }} send={send} />);
    expect(field('Name')).toHaveValue('Ada');
    expect(quantity()).toHaveValue(2);
    await userEvent.type(field('Name'), ' Obi');
    await userEvent.click(field('Words'));
    await userEvent.paste('Good day');
    await press('One more');
    await press();
    expect(send.mock.calls[0]?.[0]).toEqual({
      name: 'Ada Obi',
      city: 'Ikeja',
      words: 'Good day',
      quantity: 3,
    });
  });

  it('checks nothing before the first submit', async () => {
    render(<Page />);
    await userEvent.type(field('City'), 'I');
    await userEvent.clear(field('City'));
    await userEvent.tab();
    expect(field('City')).toBeValid();
  });

  it('shows the first failed rule of each field and focuses the first wrong one of the page', async () => {
    const send = jest.fn();
    render(<Page defaults={{ ...blank, name: 'Ada', quantity: 0 }} send={send} />);
    await press();
    expect(field('Name')).toBeValid();
    expect(field('City')).toHaveAccessibleDescription('Required');
    expect(field('Words')).toHaveAccessibleDescription('Required');
    expect(screen.getByText('At least 1')).toBeVisible();
    expect(field('City')).toHaveFocus();
    expect(send).not.toHaveBeenCalled();
  });

  it('checks a field, and no other, as it changes after a submit', async () => {
    render(<Page defaults={{ ...filled, city: '' }} />);
    await press();
    await userEvent.type(field('City'), 'Ik');
    expect(field('City')).toHaveAccessibleDescription('Too short');
    await userEvent.type(field('City'), 'e');
    expect(field('City')).toBeValid();
    await userEvent.clear(field('Words'));
    expect(field('Words')).toHaveAccessibleDescription('Required');
    expect(field('Name')).toBeValid();
  });

  it("shows and focuses the server's errors, each until its field changes", async () => {
    const found: boolean[] = [];
    const errors = { words: 'Not those', city: 'Unknown city' };
    const send = (_: Values, form: Form<Values>) => found.push(form.setErrors(errors));
    render(<Page defaults={filled} send={send} />);
    await press();
    expect(found).toEqual([true]);
    expect(field('City')).toHaveAccessibleDescription('Unknown city');
    expect(field('City')).toHaveFocus();
    await userEvent.type(field('City'), ' North');
    expect(field('City')).toBeValid();
    expect(field('Words')).toHaveAccessibleDescription('Not those');
  });

  it('says when no error is about one of its fields', () => {
    const { onRender, now } = lastForm();
    render(<Page onRender={onRender} />);
    // As a server sends them: under any name.
    const errors: Record<string, string> = { coupon: 'Used up' };
    let isShown = true;
    act(() => {
      isShown = now().setErrors(errors);
    });
    expect(isShown).toBe(false);
    expect(screen.queryByText('Used up')).not.toBeInTheDocument();
  });

  it('keeps what was typed before React was there, and fills the rest with the defaults', async () => {
    const send = jest.fn();
    const container = document.createElement('div');
    document.body.append(container);
    container.innerHTML = renderToString(<Page />);
    fireEvent.input(field('Name'), { target: { value: 'Bola' } });
    render(<Page defaults={filled} send={send} />, { container, hydrate: true });
    expect(field('Name')).toHaveValue('Bola');
    expect(field('City')).toHaveValue('Ikeja');
    await press();
    expect(send.mock.calls[0]?.[0]).toEqual({ ...filled, name: 'Bola' });
  });

  it('hears what a browser fills in, with an event or without', async () => {
    const send = jest.fn();
    const onChange = jest.fn();
    render(<Page send={send} onChange={onChange} />);
    fireEvent.change(field('Name'), { target: { value: 'Ada' } });
    fireEvent.change(field('City'), { target: { value: 'Ikeja' } });
    expect(onChange).toHaveBeenLastCalledWith({ ...blank, name: 'Ada', city: 'Ikeja' });
    Object.assign(field('Words'), { value: 'Hello' });
    await press();
    expect(send.mock.calls[0]?.[0]).toEqual({ ...filled, quantity: 1 });
  });

  it('reports each change of its own fields, an emptied number as NaN', async () => {
    const onChange = jest.fn();
    render(<Page defaults={filled} onChange={onChange} />);
    await userEvent.type(field('Coupon'), 'X');
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.clear(quantity());
    expect(onChange.mock.calls).toEqual([[{ ...filled, quantity: Number.NaN }]]);
  });

  it('renders nothing again while one types', async () => {
    const onRender = jest.fn();
    render(<Page onRender={onRender} />);
    await userEvent.type(field('Words'), 'Good day');
    expect(onRender).toHaveBeenCalledTimes(1);
  });

  it('shows values that are set, unchecked', () => {
    const { onRender, now } = lastForm();
    const onChange = jest.fn();
    render(<Page defaults={filled} onRender={onRender} onChange={onChange} />);
    act(() => now().setValues({ quantity: 7, city: '' }));
    expect(quantity()).toHaveValue(7);
    expect(field('City')).toHaveValue('');
    expect(field('City')).toBeValid();
    expect(onChange).toHaveBeenCalledWith({ ...filled, quantity: 7, city: '' });
    expect(now().getValues()).toEqual({ ...filled, quantity: 7, city: '' });
  });

  it('starts again when it is reset', async () => {
    const { onRender, now } = lastForm();
    render(<Page onRender={onRender} />);
    await userEvent.type(field('Name'), 'Ada');
    await press();
    act(() => now().reset());
    expect(field('Name')).toHaveValue('');
    expect(field('City')).toBeValid();
    await userEvent.type(field('City'), 'I');
    expect(field('City')).toBeValid();
  });

  it('keeps the values that a reset does not name', async () => {
    const { onRender, now } = lastForm();
    render(<Page defaults={filled} onRender={onRender} />);
    await press('One more');
    act(() => now().reset({ name: '', city: '' }));
    expect(field('Name')).toHaveValue('');
    expect(field('Words')).toHaveValue('Hello');
    expect(quantity()).toHaveValue(3);
  });

  it('focuses a field, and selects its text when asked', () => {
    const { onRender, now } = lastForm();
    render(<Page defaults={filled} onRender={onRender} />);
    now().setFocus('city', { isSelected: true });
    expect(field('City')).toHaveFocus();
    expect(field('City')).toHaveSelection('Ikeja');
  });

  it('sends once, however often it is submitted while it sends', async () => {
    const sent = Promise.withResolvers<void>();
    const send = jest.fn(() => sent.promise);
    render(<Page defaults={filled} send={send} />);
    await press();
    await press('Sending');
    await userEvent.type(field('Name'), '{Enter}');
    expect(send).toHaveBeenCalledTimes(1);
    await act(async () => sent.resolve());
    await press();
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('can be submitted again after sending failed', async () => {
    const { onRender, now } = lastForm();
    render(<Page defaults={filled} onRender={onRender} />);
    const submit = now().handleSubmit(() => Promise.reject(new Error('No answer')));
    await act(() => expect(submit()).rejects.toThrow('No answer'));
    expect(now().isSubmitting).toBe(false);
    const send = jest.fn();
    await act(() => now().handleSubmit(send)());
    expect(send).toHaveBeenCalledWith(filled);
  });

  it('shows its values again when the form was taken away and comes back', async () => {
    function Steps() {
      const form = useForm({ defaults: blank, check });
      const [isShown, setIsShown] = useState(true);
      return (
        <>
          <button type="button" onClick={() => setIsShown(!isShown)}>
            Turn
          </button>
          {isShown && (
            <form {...form.props}>
              <TextField label="Name" {...form.field('name')} />
            </form>
          )}
        </>
      );
    }
    render(<Steps />);
    await userEvent.type(field('Name'), 'Ada');
    await press('Turn');
    await press('Turn');
    expect(field('Name')).toHaveValue('Ada');
  });
});
