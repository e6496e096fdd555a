import type { LiveLoader } from '../live.ts';
import { beginForm } from './form.ts';

/** An empty form, or the word that it arrived. Made anew for each visitor: it says when it was begun. */
export const loadForm: LiveLoader<'form'> = (context, { form }, { sent }) =>
  Promise.resolve({
    type: 'form',
    state: sent === '1' ? 'sent' : 'open',
    values: {},
    errors: {},
    message: null,
    token: beginForm(context, form),
    captcha: context.captcha ?? null,
  });
