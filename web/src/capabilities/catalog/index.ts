import { lazy } from 'react';

// Lazy: render it inside a Suspense.
export const AnswersForm = lazy(async () => ({
  default: (await import('./parts/answers-form.tsx')).AnswersForm,
}));
