import type { LiveLoader } from '../live.ts';
import { beginForm } from './form.ts';

/**
 * Loads an empty form, or its confirmation. Created per visitor, because it contains the time it
 * was started.
 */
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
