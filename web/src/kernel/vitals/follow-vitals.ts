import { reportQuietly } from '../faults/report-quietly.ts';

const whenIdle = window.requestIdleCallback ?? setTimeout;

/** Measures this page once it has loaded; the code for it is loaded after everything else. */
export function followVitals(script: string, route: () => string): void {
  const begin = () =>
    whenIdle(() => {
      import('./measure.ts').then(
        ({ measureVitals }) => measureVitals({ route: route(), script }),
        (reason: unknown) => reportQuietly("Couldn't measure this page", reason),
      );
    });
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
}
