import { applicationRoutes } from '@trunkline/contract/performance/application-routes';
import { otherName } from '../kernel/timing/measurements.ts';
import { templateOf } from './document-routes.ts';

const applicationTemplates = new Set(applicationRoutes);

const partsOf = (path: string) => path.replace(/(?<=.)\/$/, '').split('/');
/** Templates without parameters first, so that '/new' isn't taken for an ID. */
const applicationParts = applicationRoutes
  .toSorted((a, b) => Number(a.includes('$')) - Number(b.includes('$')))
  .map((template) => ({ template, parts: partsOf(template) }));

/** A name of our own for what a browser claims to have shown; nothing it sends becomes one. */
export const nameOfRoute = (route: string): string =>
  applicationTemplates.has(route) ? route : (templateOf(route) ?? otherName);

/** The same for the path of a screen or a document. */
export function nameOfPath(path: string): string {
  const sent = partsOf(path);
  const matchingPart = applicationParts.find(
    ({ parts }) =>
      parts.length === sent.length &&
      parts.every((part, index) => part.startsWith('$') || part === sent[index]),
  );
  return matchingPart?.template ?? templateOf(path) ?? otherName;
}
