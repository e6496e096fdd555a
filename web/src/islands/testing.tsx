import type { LiveOf } from '@trunkline/contract/kernel/live';
import { onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { FormSection } from '../capabilities/pages/documents/sections/form.tsx';
import { mount } from './form.ts';

type Live = LiveOf<'form'>;

/** Renders a document's real form with its island. Submissions are counted, not sent. */
export async function show(live: Partial<Live> = {}, form: 'contact' | 'partner' = 'contact') {
  const fullLive: Live = {
    type: 'form',
    state: 'open',
    values: {},
    errors: {},
    message: null,
    token: 'token',
    captcha: null,
    ...live,
  };
  await render(<FormSection section={{ type: 'form', form }} level={2} live={fullLive} />);
  const element = document.querySelector('form');
  if (!element) throw new Error('The document has no form');
  const sent: FormData[] = [];
  const recordSubmission = (event: SubmitEvent) => {
    if (!event.defaultPrevented) sent.push(new FormData(element));
    event.preventDefault();
  };
  addEventListener('submit', recordSubmission);
  onTestFinished(() => removeEventListener('submit', recordSubmission));
  mount(element);
  return { element, sent };
}

export const field = (name: string) => page.getByRole('textbox', { name, exact: true });
export const topic = page.getByRole('combobox', { name: 'What is it about?' });
export const send = page.getByRole('button', { name: 'Send message' });

export async function fillIn(): Promise<void> {
  await field('Name').fill('Ada Byron');
  await field('Email').fill('ada@example.com');
  await topic.selectOptions('support');
  await field('Message').fill('How do I begin?');
}
