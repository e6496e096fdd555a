import { useRef, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Field, focusFirstError } from './field.tsx';
import { Input, Textarea } from './input.tsx';

describe('a field', () => {
  test('labels its control, and describes it only by its help while valid', async () => {
    const screen = await render(
      <Field label="Country" help="Two letters, such as US.">
        {(control) => <Input {...control} />}
      </Field>,
    );
    const input = screen.getByRole('textbox', { name: 'Country' });
    await expect.element(input).toHaveAccessibleDescription('Two letters, such as US.');
    await expect.element(input).not.toHaveAttribute('aria-invalid');
    await expect.element(input).not.toHaveAttribute('aria-required');
  });

  test('announces its error first, then its help, and marks the control', async () => {
    const screen = await render(
      <Field label="Name" help="As on invoices." error="Please enter a name." required>
        {(control) => <Input {...control} />}
      </Field>,
    );
    const input = screen.getByLabelText(/^Name/);
    await expect.element(input).toHaveAttribute('aria-invalid', 'true');
    await expect.element(input).toHaveAttribute('aria-required', 'true');
    await expect.element(input).toHaveAccessibleDescription('Please enter a name. As on invoices.');
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Please enter a name.');
  });

  test('is focused by clicking its label', async () => {
    const screen = await render(
      <Field label="Notes">{(control) => <Textarea {...control} />}</Field>,
    );
    await screen.getByText('Notes').click();
    await expect.element(screen.getByRole('textbox', { name: 'Notes' })).toHaveFocus();
  });

  test('does not share its description with another field', async () => {
    const screen = await render(
      <>
        <Field label="Name" error="Too short.">
          {(control) => <Input {...control} />}
        </Field>
        <Field label="Phone">{(control) => <Input {...control} />}</Field>
      </>,
    );
    const phone = screen.getByRole('textbox', { name: 'Phone' });
    await expect.element(phone).not.toHaveAttribute('aria-describedby');
    const name = screen.getByRole('textbox', { name: 'Name' });
    await expect.element(name).toHaveAccessibleDescription('Too short.');
  });
});

function NameBeforeButton() {
  const [isTouched, setIsTouched] = useState(false);
  const error = isTouched ? 'Please enter a name.' : undefined;
  return (
    <>
      <Field label="Name" error={error}>
        {(control) => <Input {...control} onBlur={() => setIsTouched(true)} />}
      </Field>
      <button type="button">{isTouched ? 'Go on' : 'Go'}</button>
    </>
  );
}

test('an error appears only after the click, so it does not move the click target', async () => {
  const screen = await render(<NameBeforeButton />);
  await screen.getByRole('textbox', { name: 'Name' }).click();
  const button = screen.getByRole('button').element() as HTMLElement;
  button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  button.focus();
  await expect.element(screen.getByRole('button', { name: 'Go on' })).toBeVisible();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  button.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }));
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Please enter a name.');
});

test('an error appears even if a context menu swallows the mouseup', async () => {
  const screen = await render(<NameBeforeButton />);
  await screen.getByRole('textbox', { name: 'Name' }).click();
  const button = screen.getByRole('button').element() as HTMLElement;
  button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 2 }));
  button.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true }));
  button.focus();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Please enter a name.');
});

function ContactForm({ phoneError }: { phoneError?: string }) {
  const form = useRef<HTMLFormElement>(null);
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        focusFirstError(form.current);
      }}
    >
      <Field label="Name">{(control) => <Input {...control} />}</Field>
      <Field label="Phone" error={phoneError}>
        {(control) => <Input {...control} />}
      </Field>
      <Field label="Country" error="Please enter a two-letter country code.">
        {(control) => <Input {...control} />}
      </Field>
      <button type="submit">Send</button>
    </form>
  );
}

describe('a form with errors', () => {
  test('focuses the first invalid field', async () => {
    const screen = await render(<ContactForm phoneError="Please enter digits." />);
    await screen.getByRole('button', { name: 'Send' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Phone' })).toHaveFocus();
  });

  test('skips valid fields, even when submitted with the keyboard', async () => {
    const screen = await render(<ContactForm />);
    await screen.getByRole('textbox', { name: 'Name' }).click();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('textbox', { name: 'Country' })).toHaveFocus();
  });

  test('keeps the focus where it is if there is no error', async () => {
    const screen = await render(<input aria-label="Only" />);
    await screen.getByRole('textbox', { name: 'Only' }).click();
    focusFirstError(document.querySelector('form'));
    await expect.element(screen.getByRole('textbox', { name: 'Only' })).toHaveFocus();
  });
});
