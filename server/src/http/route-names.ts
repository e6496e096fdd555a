import { applicationRoutes } from '@trunkline/contract/performance/application-routes';
import { otherName } from '../kernel/timing/measurements.ts';
import { templateOf } from './document-routes.ts';

const applicationTemplates = new Set(applicationRoutes);

const partsOf = (path: string) => path.replace(/(?<=.)\/$/, '').split('/');
/** Templates without parameters first, so that '/new' isn't taken for an ID. */
const applicationParts = applicationRoutes
  .toSorted((a, b) => Number(a.includes('$')) - Number(b.includes('$')))
  .map((template) => ({ template, parts: partsOf(template) }));

/** Returns one of our own route names for a browser's report; never text that the browser sent. */
export const nameOfRoute = (route: string): string =>
  applicationTemplates.has(route) ? route : (templateOf(route) ?? otherName);

/** Returns the route name for the path of a screen or a document. */
export function nameOfPath(path: string): string {
  const pathParts = partsOf(path);
  const match = applicationParts.find(
    ({ parts }) =>
      parts.length === pathParts.length &&
      parts.every((part, index) => part.startsWith('$') || part === pathParts[index]),
  );
  return match?.template ?? templateOf(path) ?? otherName;
}
